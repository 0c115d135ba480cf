-- The date of the last document of each series and year: the next one is never dated before it.
alter table document_counter add column last_issued_at timestamptz;
update document_counter counter
set last_issued_at = (
  select max(issued_at) from (
    select 'INV' as series, financial_year, issued_at from invoice
    union all
    select 'CN', financial_year, issued_at from credit_note
  ) document
  where document.series = counter.series and document.financial_year = counter.financial_year
);
