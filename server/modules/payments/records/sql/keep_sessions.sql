-- keep_pages without instructions. Kept for the previous version while both run.
create or replace function keep_sessions(p_tenant text, p_ids uuid[], p_refs text[], p_urls text[]) returns jsonb
language sql as $$ select keep_pages(p_tenant, p_ids, p_refs, p_urls, '[]') $$;
