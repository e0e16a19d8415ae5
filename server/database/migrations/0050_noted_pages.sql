-- Brands of earlier versions do not name their own pages yet: their titles are noted with the brand.
do $$
declare t text;
begin
  for t in select id from tenants where not brand ? 'pages' loop
    perform set_config('app.tenant', t, true);
    update tenants set brand = brand || jsonb_build_object('pages', coalesce(
        (select jsonb_agg(jsonb_build_object('name', p.name, 'title', p.title) order by p.name) from tenant_pages p
         where p.tenant_id = t and p.name not in ('terms', 'privacy')), '[]'))
      where id = t;
  end loop;
  perform set_config('app.tenant', '', true);
end $$;
