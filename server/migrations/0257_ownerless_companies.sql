-- Companies whose last member's account was erased: nobody is there to be written to, to share for, or to let others in.
update company_sso set is_on = false
where not exists (select from company_member member where member.company_id = company_sso.company_id);
update company set domain = null
where not exists (select from company_member member where member.company_id = company.id);
update board set share_token = null, share_expires_at = null
where account_id in (select id from company)
  and not exists (select from company_member member where member.company_id = board.account_id);
update account set login = ''
where kind = 'company' and not exists (select from company_member member where member.company_id = account.id);
