import type { Page } from '@playwright/test'
import { Broken, type Model } from '../../model/model.ts'
import type { Person } from '../../model/stored-rows.ts'
import type { BrowserDevice } from './browser-device.ts'
import { discardSale } from './screen.ts'

/** Somebody discards a sale on the outbox's screen; says which went. */
export async function discardedSale(
  device: BrowserDevice,
  page: Page,
  model: Model,
  person: Person,
): Promise<string | null> {
  await device.check()
  const before = model.discardable(device, person)
  // Which one it will be the screen decides.
  for (const id of before) model.discarding(id)
  await discardSale(page)
  await device.check()
  const left = new Set(device.rows<{ id: string }>(`trilha-${person.userId}`, 'outbox').map(({ id }) => id))
  const gone = before.filter((id) => !left.has(id))
  for (const id of before) model.discarded(id, gone.includes(id))
  if (gone.length > 1) throw new Broken(`lost: ${gone.join(' and ')} went with one that was discarded`)
  return gone[0] ?? null
}
