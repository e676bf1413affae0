-- Stands in for the functions of a cluster on plain PostgreSQL: it spreads nothing, notes what was to lie where, and refuses what Citus 13 refuses
-- of a schema. Installed in an empty database by a superuser, it says there that the extension is present, so that whoever asks takes that branch.
SET LOCAL allow_system_table_mods = on;

INSERT INTO pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
VALUES (9999999, 'citus', (SELECT oid FROM pg_roles WHERE rolname = current_user), 'pg_catalog'::regnamespace, false, 'stand-in');

CREATE SCHEMA citus_stand_in;
CREATE TABLE citus_stand_in.spread (relid oid PRIMARY KEY, kind text NOT NULL);

CREATE VIEW pg_catalog.citus_tables AS
  SELECT c.oid::regclass AS table_name, s.kind AS citus_table_type FROM citus_stand_in.spread s JOIN pg_class c ON c.oid = s.relid;
GRANT SELECT ON pg_catalog.citus_tables TO PUBLIC;

CREATE FUNCTION citus_stand_in.kind_of(of oid) RETURNS text LANGUAGE sql STABLE AS
  $$ SELECT coalesce((SELECT kind FROM citus_stand_in.spread WHERE relid = of), 'none') $$;

CREATE FUNCTION citus_stand_in.branch_of(of oid) RETURNS smallint LANGUAGE sql STABLE AS
  $$ SELECT attnum FROM pg_attribute WHERE attrelid = of AND attname = 'entidad_id' AND NOT attisdropped $$;

-- What a cluster has against a table as it is now, and against the keys that point at it.
CREATE FUNCTION citus_stand_in.objections(of oid) RETURNS SETOF text LANGUAGE sql STABLE AS $$
  WITH llave AS (
    SELECT f.conname, f.conrelid, f.confrelid, f.conkey, f.confkey, f.confdeltype, f.confupdtype, f.condeferrable,
      citus_stand_in.kind_of(f.conrelid) AS k, citus_stand_in.kind_of(f.confrelid) AS a
    FROM pg_constraint f WHERE f.contype = 'f' AND of IN (f.conrelid, f.confrelid))
  SELECT format('key %s: %s is not spread and can not point at %s, which is', conname, conrelid::regclass, confrelid::regclass)
    FROM llave WHERE k = 'none' AND a = 'distributed'
  UNION ALL SELECT format('key %s: %s, a %s table, can not point at %s, which is distributed', conname, conrelid::regclass, k, confrelid::regclass)
    FROM llave WHERE k IN ('reference', 'local') AND a = 'distributed'
  UNION ALL SELECT format('key %s: %s is spread and can not point at %s, which is not yet', conname, conrelid::regclass, confrelid::regclass)
    FROM llave WHERE k <> 'none' AND a = 'none'
  UNION ALL SELECT format('key %s: %s is distributed and can not point at %s, which is local', conname, conrelid::regclass, confrelid::regclass)
    FROM llave WHERE k = 'distributed' AND a = 'local'
  UNION ALL SELECT format('key %s of %s does not tie the branch of one to the branch of the other', conname, conrelid::regclass)
    FROM llave WHERE k = 'distributed' AND a = 'distributed' AND NOT EXISTS (
      SELECT FROM unnest(conkey, confkey) AS p (de, hacia) WHERE p.de = citus_stand_in.branch_of(conrelid) AND p.hacia = citus_stand_in.branch_of(confrelid))
  UNION ALL SELECT format('key %s of %s empties or changes its columns when the row it points at goes', conname, conrelid::regclass)
    FROM llave WHERE k = 'distributed' AND (confdeltype IN ('n', 'd') OR confupdtype IN ('n', 'd', 'c')) OR k = 'reference' AND a = 'local' AND (confdeltype NOT IN ('a', 'r') OR confupdtype NOT IN ('a', 'r'))
  UNION ALL SELECT format('key %s of %s is asked of at the end', conname, conrelid::regclass) FROM llave WHERE k <> 'none' AND condeferrable
  UNION ALL SELECT format('%s is unique in %s without its branch', i.indexrelid::regclass, i.indrelid::regclass)
    FROM pg_index i WHERE i.indrelid = of AND i.indisunique AND citus_stand_in.kind_of(of) = 'distributed' AND citus_stand_in.branch_of(of) <> ALL (i.indkey)
  UNION ALL SELECT format('%s excludes in %s without its branch', x.conname, x.conrelid::regclass)
    FROM pg_constraint x WHERE x.conrelid = of AND x.contype = 'x' AND citus_stand_in.kind_of(of) = 'distributed'
      AND NOT EXISTS (SELECT FROM unnest(x.conkey, x.conexclop) AS p (columna, operador) JOIN pg_operator o ON o.oid = p.operador WHERE p.columna = citus_stand_in.branch_of(of) AND o.oprname = '=')
  UNION ALL SELECT format('trigger %s: there are none on %s, a %s table', g.tgname, g.tgrelid::regclass, citus_stand_in.kind_of(of))
    FROM pg_trigger g WHERE g.tgrelid = of AND NOT g.tgisinternal AND citus_stand_in.kind_of(of) IN ('distributed', 'reference') $$;

CREATE FUNCTION citus_stand_in.look_at(of oid) RETURNS void LANGUAGE plpgsql AS $$
  DECLARE said text;
  BEGIN
    SELECT o INTO said FROM citus_stand_in.objections(of) o ORDER BY 1 LIMIT 1;
    IF said IS NOT NULL THEN RAISE EXCEPTION 'a cluster refuses it: %', said USING ERRCODE = 'feature_not_supported'; END IF;
  END $$;

CREATE FUNCTION citus_stand_in.note(of regclass, as_what text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  BEGIN
    IF citus_stand_in.kind_of(of) <> 'none' THEN
      RAISE EXCEPTION 'a cluster refuses it: % is already spread, as %', of, citus_stand_in.kind_of(of) USING ERRCODE = 'feature_not_supported';
    END IF;
    INSERT INTO citus_stand_in.spread VALUES (of, as_what);
    PERFORM citus_stand_in.look_at(of);
  END $$;

CREATE FUNCTION pg_catalog.create_distributed_table(table_name regclass, distribution_column text, colocate_with text DEFAULT 'default') RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    IF NOT EXISTS (SELECT FROM pg_attribute WHERE attrelid = table_name AND attname = distribution_column AND atttypid = 'bigint'::regtype AND NOT attisdropped) THEN
      RAISE EXCEPTION 'a cluster refuses it: % has no column % to be spread by', table_name, distribution_column USING ERRCODE = 'feature_not_supported';
    END IF;
    IF colocate_with <> 'none' AND citus_stand_in.kind_of(colocate_with::regclass) <> 'distributed' THEN
      RAISE EXCEPTION 'a cluster refuses it: % can not lie beside %, which is not distributed', table_name, colocate_with USING ERRCODE = 'feature_not_supported';
    END IF;
    PERFORM citus_stand_in.note(table_name, 'distributed');
  END $$;
CREATE FUNCTION pg_catalog.create_reference_table(table_name regclass) RETURNS void LANGUAGE sql AS $$ SELECT citus_stand_in.note(table_name, 'reference') $$;
CREATE FUNCTION pg_catalog.citus_add_local_table_to_metadata(table_name regclass) RETURNS void LANGUAGE sql AS $$ SELECT citus_stand_in.note(table_name, 'local') $$;
-- No other machine has anything to say.
CREATE FUNCTION pg_catalog.run_command_on_all_nodes(command text) RETURNS TABLE (success boolean, result text) LANGUAGE sql AS
  $$ SELECT true, '0' $$;

CREATE FUNCTION citus_stand_in.after_ddl() RETURNS event_trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  DECLARE una oid;
  BEGIN
    FOR una IN SELECT DISTINCT coalesce(i.indrelid, g.tgrelid, d.objid) FROM pg_event_trigger_ddl_commands() d
      LEFT JOIN pg_index i ON d.classid = 'pg_class'::regclass AND i.indexrelid = d.objid LEFT JOIN pg_trigger g ON d.classid = 'pg_trigger'::regclass AND g.oid = d.objid
      WHERE d.classid IN ('pg_class'::regclass, 'pg_trigger'::regclass)
    LOOP
      PERFORM citus_stand_in.look_at(una);
    END LOOP;
  END $$;
CREATE EVENT TRIGGER citus_stand_in ON ddl_command_end WHEN TAG IN ('CREATE TABLE', 'CREATE TABLE AS', 'ALTER TABLE', 'CREATE INDEX', 'CREATE TRIGGER') EXECUTE FUNCTION citus_stand_in.after_ddl();
