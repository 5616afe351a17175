-- additive
-- The orders of cities beside that of their names, of which a country may have very many, with the expressions of `resources/reading/listing.ts`.
create index concurrently if not exists city_in_order_of_ibge_code on city ((coalesce(ibge_code, -2147483648)), id) where date_hour_deleted is null;
create index concurrently if not exists city_in_order_of_change on city ((coalesce(date_hour_changed, '-infinity'::timestamptz)), id) where date_hour_deleted is null;
