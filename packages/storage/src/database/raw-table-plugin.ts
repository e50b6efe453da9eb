import { OperationNodeTransformer, TableNode } from 'kysely';
import type {
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  RawNode,
  RootOperationNode,
  UnknownRow,
} from 'kysely';

class RawTableTransformer extends OperationNodeTransformer {
  readonly #schema: string;

  constructor(schema: string) {
    super();
    this.#schema = schema;
  }

  protected override transformRaw(node: RawNode): RawNode {
    const raw = super.transformRaw(node);
    return {
      ...raw,
      parameters: raw.parameters.map((parameter) =>
        TableNode.is(parameter) && parameter.table.schema === undefined
          ? TableNode.createWithSchema(this.#schema, parameter.table.identifier.name)
          : parameter,
      ),
    };
  }
}

/** Adds the owner's schema to `sql.table('name')` in raw SQL. Kysely's `withSchema` does not do this. */
export class RawTablePlugin implements KyselyPlugin {
  readonly #transformer: RawTableTransformer;

  constructor(schema: string) {
    this.#transformer = new RawTableTransformer(schema);
  }

  transformQuery(args: PluginTransformQueryArgs): RootOperationNode {
    return this.#transformer.transformNode(args.node, args.queryId);
  }

  transformResult(args: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return Promise.resolve(args.result);
  }
}
