import { pagesToPass } from '#contract/features/page/page-schema.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { findEditionAt } from './page-queries.ts'

/** Which version of a client's terms held at a moment; 0: there were none. */
export const readTermsAt = async (tx: Tx, clientId: number, moment: Date): Promise<number> =>
  (await findEditionAt(tx, clientId, pagesToPass.terms, moment))?.version ?? 0
