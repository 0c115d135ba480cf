-- Whom a program's key buys for: the company it was made for; null: its owner. Keys from before buy for whom their owners act for now.
alter table api_key add column company_id uuid references company (id) on delete cascade;
update api_key set company_id = member.company_id
from company_member member where member.account_id = api_key.account_id and member.is_acting;
