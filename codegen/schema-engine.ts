import { readFileSync } from 'node:fs';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg';
import pg from 'pg';

const SCHEMA = 'prisma/schema.prisma';
const CHAR_OID = 18;
const NAME_OID = 19;

/**
 * Returns the SQL that changes the database to match schema.prisma; empty if they agree. Uses Prisma's engine as
 * WebAssembly, because the binary one would have to be downloaded.
 */
export async function sqlFromDatabaseToSchema(databaseUrl: string): Promise<string> {
  const schema = { path: SCHEMA, content: readFileSync(SCHEMA, 'utf8') };
  const engine = await loadEngine(schema, databaseUrl);
  try {
    const { stdout, exitCode } = await engine.diff({
      from: { tag: 'schemaDatasource', files: [schema], configDir: 'prisma' },
      to: { tag: 'schemaDatamodel', files: [schema] },
      script: true,
      exitCode: true,
      filters: { externalTables: ['public._prisma_migrations'], externalEnums: [] },
    });
    return exitCode === 0 ? '' : (stdout ?? '');
  } finally {
    engine.free();
  }
}

async function loadEngine(schema: { path: string; content: string }, databaseUrl: string) {
  const file = new URL('./schema_engine_bg.wasm', import.meta.resolve('@prisma/schema-engine-wasm'));
  const imports = { './schema_engine_bg.js': bindings as unknown as WebAssembly.ModuleImports };
  const { instance } = await WebAssembly.instantiate(readFileSync(file), imports);
  // The engine reports a panic here; its exception only says "unreachable".
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: { set_message: console.error } });
  bindings.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
  const adapter = bindMigrationAwareSqlAdapterFactory(new CatalogueAdapter(databaseUrl));
  return bindings.SchemaEngine.new({ datamodels: [[schema.path, schema.content]] }, () => {}, adapter);
}

/** Prisma's adapter refuses PostgreSQL's one-byte type "char", which the system catalogue uses widely. */
class CatalogueAdapter extends PrismaPg {
  readonly #pool: CataloguePool;

  constructor(connectionString: string) {
    const pool = new CataloguePool({ connectionString, max: 1 });
    super(pool, { disposeExternalPool: true });
    this.#pool = pool;
  }

  override async connect() {
    const adapter = await super.connect();
    const queryRaw = adapter.queryRaw.bind(adapter);
    adapter.queryRaw = async (query) => {
      const result = await queryRaw(query);
      const chars = this.#pool.charColumns;
      result.columnTypes = result.columnTypes.map((type, i) => (chars[i] ? ColumnTypeEnum.Character : type));
      return result;
    };
    return adapter;
  }
}

/** Reports "char" columns as `name`, and remembers which columns of the last result they were. */
class CataloguePool extends pg.Pool {
  charColumns: boolean[] = [];

  // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg's query cannot be repeated here
  override async query(...args: any[]): Promise<any> {
    const result = await (super.query as (...all: unknown[]) => Promise<pg.QueryResult>)(...args);
    const fields = result.fields ?? [];
    this.charColumns = fields.map((field) => field.dataTypeID === CHAR_OID);
    for (const field of fields) if (field.dataTypeID === CHAR_OID) field.dataTypeID = NAME_OID;
    return result;
  }
}
