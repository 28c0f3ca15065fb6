// A Stryker plugin: leaves out all but a sample of the mutants, the same ones for the same seed and the same code.
import { createHash } from 'node:crypto';
import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

const share = Number(process.env['MUTANTS_SHARE'] ?? 1);
const seed = process.env['MUTANTS_SEED'] ?? '1';

export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'sample', {
    shouldIgnore({ node, parent, hub }) {
      if (share >= 1 || !mutable.has(node.type)) return undefined;
      // The text around a node tells it apart for as long as nobody touches it.
      const text = `${seed} ${hub?.file?.opts?.filename ?? ''} ${parent?.type} ${hub?.file?.code?.slice(node.start, node.end)} ${node.start}`;
      const drawn = createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32;
      return drawn < share ? undefined : 'not in the sample';
    },
  }),
];

/** What Stryker mutates here; an ignored node takes along all that it holds, so nothing larger may be left out. */
const mutable = new Set([
  'BinaryExpression',
  'LogicalExpression',
  'BooleanLiteral',
  'UnaryExpression',
  'UpdateExpression',
  'AssignmentExpression',
]);
