import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The role of the server: it may append to the ledger and read it, and nothing else. Roles belong to the whole cluster,
 * so another database may have created it, or be creating it right now. An owner who may not create roles can get it
 * beforehand.
 */
const role = `
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'fan_beats_server') THEN
    BEGIN
      CREATE ROLE fan_beats_server NOLOGIN;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
    END;
  END IF;
  BEGIN
    EXECUTE format('GRANT fan_beats_server TO %I', current_user);
  EXCEPTION WHEN insufficient_privilege THEN
    IF NOT pg_has_role(current_user, 'fan_beats_server', 'MEMBER') THEN RAISE; END IF;
  END;
END $$`;

// json keeps the hashed text verbatim; the wide columns come last so that the short ones are found without unpacking
// them.
const events = `
CREATE TABLE ledger.events (
  position bigint NOT NULL CHECK (position >= 1),
  recorded_at bigint NOT NULL,
  version int NOT NULL CHECK (version >= 1),
  schema_version int NOT NULL CHECK (schema_version >= 1),
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  stream text NOT NULL,
  type text NOT NULL,
  meta json NOT NULL,
  data json NOT NULL,
  private json,
  CONSTRAINT events_pkey PRIMARY KEY (position),
  CONSTRAINT events_stream_version_key UNIQUE (stream, version)
)`;

// Indexes for searches of the log other than by stream and position. Every act of a person has a key, so the unique
// index also finds all acts of a person. It uses coalesce, because the product itself acts without a user id, and nulls
// would never collide. The claims of a person or a group order are found through claim_overview, which does not contain
// deleted claims. So only the rare ClaimDeleted is indexed by its data, and submitting a claim costs nothing for it.
const indexes = `
CREATE UNIQUE INDEX events_idempotency_key ON ledger.events (coalesce(meta->>'actorId', ''), (meta->>'idempotencyKey'));
CREATE INDEX events_type ON ledger.events (type, position);
CREATE INDEX events_recorded_at ON ledger.events USING brin (recorded_at) WITH (pages_per_range = 32);
CREATE INDEX events_deleted_claims_of_user ON ledger.events (((data->>'userId')::int)) WHERE type = 'ClaimDeleted';
CREATE INDEX events_deleted_claims_of_go ON ledger.events (((data->>'goId')::int)) WHERE type = 'ClaimDeleted'`;

// spine: position, stream, version and first digits of the hash of each event, to name an event that is gone.
const seals = `
CREATE TABLE ledger.seals (
  number bigint NOT NULL CONSTRAINT seals_pkey PRIMARY KEY,
  after_position bigint NOT NULL,
  up_to_position bigint NOT NULL CONSTRAINT seals_up_to_position_key UNIQUE,
  event_count bigint NOT NULL,
  root bytea NOT NULL CHECK (octet_length(root) = 32),
  previous_hash bytea NOT NULL CHECK (octet_length(previous_hash) = 32),
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  sealed_at bigint NOT NULL,
  spine text NOT NULL,
  CHECK (after_position < up_to_position)
)`;

const bookkeeping = `
CREATE TABLE ledger.checkpoints (
  name text CONSTRAINT checkpoints_pkey PRIMARY KEY,
  position bigint NOT NULL DEFAULT 0,
  updated_at bigint NOT NULL DEFAULT 0
);
CREATE TABLE ledger.projection_epoch (
  name text CONSTRAINT projection_epoch_pkey PRIMARY KEY,
  epoch bigint NOT NULL DEFAULT 1
)`;

const guards = `
CREATE FUNCTION ledger.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'ledger.% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER events_keep_facts BEFORE UPDATE ON ledger.events FOR EACH ROW
  WHEN (NEW.private IS NOT NULL
    OR (NEW.position, NEW.recorded_at, NEW.version, NEW.schema_version, NEW.hash, NEW.stream, NEW.type,
        NEW.meta::text, NEW.data::text)
      IS DISTINCT FROM
       (OLD.position, OLD.recorded_at, OLD.version, OLD.schema_version, OLD.hash, OLD.stream, OLD.type,
        OLD.meta::text, OLD.data::text))
  EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER events_keep_rows BEFORE DELETE OR TRUNCATE ON ledger.events FOR EACH STATEMENT
  EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER seals_keep_rows BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.seals FOR EACH STATEMENT
  EXECUTE FUNCTION ledger.refuse_change();
ALTER TABLE ledger.events ENABLE ALWAYS TRIGGER events_keep_facts, ENABLE ALWAYS TRIGGER events_keep_rows;
ALTER TABLE ledger.seals ENABLE ALWAYS TRIGGER seals_keep_rows`;

const grants = `
REVOKE ALL ON SCHEMA ledger FROM PUBLIC;
GRANT USAGE ON SCHEMA ledger TO fan_beats_server;
GRANT SELECT, INSERT, UPDATE (private) ON ledger.events TO fan_beats_server;
GRANT SELECT, INSERT ON ledger.seals TO fan_beats_server;
GRANT SELECT, INSERT, UPDATE ON ledger.checkpoints TO fan_beats_server;
GRANT SELECT ON ledger.projection_epoch TO fan_beats_server;
GRANT USAGE, SELECT ON ledger.events_position_seq, ledger.claim_id_seq TO fan_beats_server`;

export class CreateLedger1763700000001 implements MigrationInterface {
  readonly name = 'CreateLedger1763700000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(role);
    await runner.query('CREATE SCHEMA ledger');
    // CACHE 1: a session that reserved positions would assign them below the fence later.
    await runner.query('CREATE SEQUENCE ledger.events_position_seq AS bigint CACHE 1');
    await runner.query('CREATE SEQUENCE ledger.claim_id_seq AS int CACHE 1');
    await runner.query(events);
    await runner.query('ALTER SEQUENCE ledger.events_position_seq OWNED BY ledger.events.position');
    await runner.query(indexes);
    await runner.query(seals);
    await runner.query(bookkeeping);
    await runner.query(guards);
    await runner.query(grants);
  }

  /** The role stays: other databases of the cluster may use it. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP SCHEMA ledger CASCADE');
  }
}
