-- The series of invoices may be called otherwise than INV. Each counts by itself within a financial year.
alter table document_counter drop constraint document_counter_series_check;
alter table document_counter add constraint document_counter_series_check check (series ~ '^[A-Z][A-Z0-9]{0,3}$');
create unique index invoice_series_idx on invoice (split_part(number, '/', 1), financial_year, sequence);
alter table invoice drop constraint invoice_financial_year_sequence_key;
