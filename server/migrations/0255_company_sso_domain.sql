-- The domain whose addresses a company's identity provider speaks for, as it was when staff switched the provider on: what an
-- owner does with the company's own domain later does not move it.
alter table company_sso add column domain text;
update company_sso set domain = company.domain from company where company.id = company_sso.company_id;
update company_sso set is_on = false where domain is null;
create unique index company_sso_domain_key on company_sso (domain) where is_on;
