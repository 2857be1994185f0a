import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#contract/engine/ids.ts'
import { forEachEngine } from '#test/support/database/test-database.ts'
import { openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { findContact, saveContact } from './evidence-queries.ts'
import { removeOldContacts } from './old-contacts.ts'

forEachEngine((engine) => {
  let installation: Installation
  beforeAll(async () => void (installation = await openInstallation(engine)))
  afterAll(async () => installation.close())

  test('engine A3: what was heard of a device months ago goes, but never the last of it: a tablet out of a drawer is still known', async () => {
    const { services, ids, clock } = installation
    const owner = { clientId: 1, userId: ids.ana }
    const [busy, inDrawer] = [newId(), newId()]
    const hear = (id: string, highest: number) =>
      services.database.inTenant(1, (tx) =>
        saveContact(tx, owner, { id, highest, clock: clock.now().getTime() }, clock.now()),
      )
    await hear(busy, 1)
    await hear(inDrawer, 1)
    clock.pass(86_400_000)
    await hear(busy, 2)
    await hear(inDrawer, 2)
    clock.pass(50 * 86_400_000)
    await hear(busy, 3)
    const known = (id: string, below: number) =>
      services.database.inTenant(1, (tx) => findContact(tx, owner, id, below)).then((contact) => contact !== null)

    await removeOldContacts(services)
    expect([await known(busy, 2), await known(inDrawer, 2)]).toEqual([true, true])
    clock.pass(12 * 86_400_000)
    await removeOldContacts(services)
    expect([await known(busy, 3), await known(busy, 4)]).toEqual([false, true])
    expect([await known(inDrawer, 2), await known(inDrawer, 3)]).toEqual([false, true])
  })
})
