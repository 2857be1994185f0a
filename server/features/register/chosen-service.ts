import type { Tx } from '#server/platform/database/database.ts'
import { countChosen, moveChosenAgency, moveChosenBrand } from './chosen-queries.ts'

/** How many people of the client chose an agency, and each of some brands. */
export async function countAgencyPeople(
  tx: Tx,
  clientId: number,
  { agencyId, brandIds }: { agencyId: number; brandIds: readonly number[] },
): Promise<{ agency: number; brands: Map<number, number> }> {
  const [agency, brands] = [
    await countChosen(tx, clientId, 'company', [agencyId]),
    await countChosen(tx, clientId, 'brand', brandIds),
  ]
  return { agency: agency.get(agencyId) ?? 0, brands }
}

/** Brings everybody who chose an agency to another one; answers how many. The caller holds both ([Note: Merged agencies]). */
export const moveToAgency = moveChosenAgency

/** The same of a brand; who chose both has the other one once. */
export const moveToBrand = moveChosenBrand
