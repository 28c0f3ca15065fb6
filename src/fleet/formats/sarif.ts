// The report as SARIF 2.1.0. No snippet: nothing of a source line leaves the machine.
import type { Log, ReportingDescriptor, Result, Suppression } from 'sarif';
import { counted } from './cells.ts';
import { rules, type RuleName } from '../rules.ts';
import { shown } from '../shown.ts';
import type { Report, Row } from '../types.ts';
import { findingsOf, messageOf, placeOf } from './messages.ts';

/** GitHub takes 25,000 results a run and shows 5,000 of them. */
export const mostResults = 5_000;

export interface SarifOptions {
  /** The site's address, with a slash at its end. */
  readonly site: string;
}

/** The report as SARIF 2.1.0, as code scanners upload it. */
export function asSarif(report: Report, { site }: SarifOptions): string {
  const levels = (Object.keys(rules) as RuleName[]).filter((name) => rules[name].level !== undefined);
  const own = findingsOf(report.deployments).map(({ row, rule }) =>
    resultOf(row, rule, rules[rule].level ?? 'none', messageOf(row, rule)),
  );
  const engine = report.deployments.flatMap((row) =>
    warningsOf(row).map((found) => resultOf(row, found.code, found.severity, shown(`${row.id}: ${found.text}`))),
  );
  const all = [...own, ...engine];
  const results = all.slice(0, mostResults);
  const codes = [...new Set(engine.map(({ ruleId }) => ruleId ?? ''))].sort();
  const descriptors: ReportingDescriptor[] = [
    ...levels.map((id) => ({
      id,
      shortDescription: { text: rules[id].says },
      defaultConfiguration: { level: rules[id].level ?? 'none' },
      helpUri: `${site}fleet/#${id}`,
    })),
    ...codes.map((id) => ({ id, shortDescription: { text: id }, helpUri: `${site}fleet/#findings` })),
  ];
  const log: Log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: { name: 'can-i-unpin', version: report.knowledge.version, informationUri: site, rules: descriptors },
        },
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: { '%SRCROOT%': { description: { text: 'The folder that the audit was run in.' } } },
        invocations: [
          {
            executionSuccessful: true,
            toolExecutionNotifications: [
              ...report.unreadable.map(({ path, why }) => ({
                level: 'warning' as const,
                descriptor: { id: 'unreadable' },
                message: { text: shown(`${path}: ${why}`) },
                locations: [{ physicalLocation: { artifactLocation: artifact(path) } }],
              })),
              ...report.limits.map((limit) => ({ level: 'warning' as const, message: { text: shown(limit) } })),
              ...(all.length > results.length
                ? [
                    {
                      level: 'warning' as const,
                      message: { text: `${counted(all.length - results.length, 'result')} left out, the least severe` },
                    },
                  ]
                : []),
            ],
          },
        ],
        results,
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function warningsOf(
  row: Row,
): readonly { readonly code: string; readonly text: string; readonly severity: 'error' | 'warning' }[] {
  if (row.accepted !== undefined || row.now.verdict === 'not-applicable') return [];
  return row.findings.flatMap(({ code, text, severity }) => (severity === 'note' ? [] : [{ code, text, severity }]));
}

function resultOf(row: Row, ruleId: string, level: Result.level, text: string): Result {
  const { from, to } = placeOf(row);
  return {
    ruleId,
    level,
    message: { text },
    locations: [
      {
        physicalLocation: { artifactLocation: artifact(row.path), region: { startLine: from, endLine: to } },
        logicalLocations: [{ fullyQualifiedName: shown(row.id) }],
      },
    ],
    ...(row.fingerprint !== null && { partialFingerprints: { 'canIUnpin/v1': `${row.fingerprint}:${ruleId}` } }),
    ...(row.accepted !== undefined && { suppressions: [suppression(row)] }),
    ...(row.baseline !== undefined && { baselineState: row.baseline }),
  };
}

function suppression({ accepted, path }: Row): Suppression {
  return {
    kind: accepted?.by.startsWith(`${path}:`) === true ? 'inSource' : 'external',
    status: 'accepted',
    justification: shown(`${accepted?.reason ?? ''} (until ${accepted?.until ?? ''})`),
  };
}

function artifact(path: string): { uri: string; uriBaseId: string } {
  return { uri: path.split('/').map(encodeURIComponent).join('/'), uriBaseId: '%SRCROOT%' };
}
