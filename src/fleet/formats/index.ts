// Every spelling of a report.
import { asJson } from '../../engine/origin.ts';
import type { RuleName } from '../rules.ts';
import type { Report } from '../types.ts';
import { asCsv } from './csv.ts';
import { asGithub } from './github.ts';
import { asGitlab } from './gitlab.ts';
import { asJunit } from './junit.ts';
import { asMarkdown } from './markdown.ts';
import { asSarif } from './sarif.ts';
import { asTable, type TableOptions } from './table.ts';

export const formatNames = ['table', 'json', 'markdown', 'csv', 'sarif', 'junit', 'github', 'gitlab'] as const;
export type FormatName = (typeof formatNames)[number];

export interface FormatOptions extends TableOptions {
  readonly failOn: ReadonlySet<RuleName>;
  /** The site's address, with a slash at its end. */
  readonly site: string;
}

/** A report in one format, with a line break at its end. */
export function formatted(report: Report, format: FormatName, options: FormatOptions): string {
  switch (format) {
    case 'table':
      return asTable(report, options);
    case 'json':
      return `${asJson(report)}\n`;
    case 'markdown':
      return asMarkdown(report);
    case 'csv':
      return asCsv(report);
    case 'sarif':
      return asSarif(report, options);
    case 'junit':
      return asJunit(report, options.failOn);
    case 'github':
      return asGithub(report) + asTable(report, options);
    case 'gitlab':
      return asGitlab(report);
  }
}
