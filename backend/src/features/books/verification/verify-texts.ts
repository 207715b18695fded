import type { Queryable } from '@fan-beats/events';
import { readShownTexts, type Verification } from '@fan-beats/projections';
import { changedTexts } from '../../site/settings/legal-texts';

/**
 * Adds to the report every legal text that differs from the one a claim was made under: the texts are records, their
 * digests facts (rule L5).
 */
export async function withTexts(client: Queryable, report: Verification): Promise<Verification> {
  const changed = await changedTexts(client, await readShownTexts(client));
  const findings = changed.map(({ shown, gone }) => ({
    ...({ kind: 'text', stream: null, version: null } as const),
    position: shown.position,
    sentence: `Version ${shown.version} of the text ${shown.text}, which ${shown.claims} submissions were made under, ${gone ? 'is gone' : 'was changed'}`,
  }));
  return {
    ...report,
    findings: [...findings, ...report.findings],
    findingCount: report.findingCount + findings.length,
  };
}
