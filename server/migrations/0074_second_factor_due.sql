-- From when on the back office opens to an ADMIN with a second factor alone; set at the first sign-in without one.
alter table account add column second_factor_due timestamptz;
