import { newId } from '#contract/engine/ids.ts'
import type { Joining, Pair } from '#server/engine/session/join-people.ts'
import { findBalances, isPostedSince } from '#server/engine/ledger/ledger-queries.ts'
import { postTransaction, type Transfer } from '#server/engine/ledger/post-transaction.ts'
import { followExperience } from '#server/features/campaign/level/follow-service.ts'
import { publishOwnRows, withdrawOwnRows } from '#server/engine/sync/publish-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { readBalances, readEntries } from './points-service.ts'
import { findStandings, saveStanding, untouched } from './settle/standing-queries.ts'
import { noteReturn } from './settle/settling-service.ts'

/** What went over, to be given back where they are separated. */
interface Memory {
  transfers: { campaignId: number; kind: Transfer['debit']; amount: number }[]
}

/** Gives points of one to the other, account by account; both streams are held. */
async function merge(tx: Tx, { clientId, from, into }: Pair, { transfers }: Memory, now: Date): Promise<void> {
  const id = newId(now.getTime())
  const posted = await postTransaction(tx, {
    clientId,
    userId: into,
    kind: 'merge',
    key: `merge:${id}:1`,
    source: 'merge',
    sourceId: id,
    transfers: transfers.map(({ campaignId, kind, amount }) => ({
      campaignId,
      debit: kind,
      credit: kind,
      amount,
      from,
    })),
    effectiveAt: now,
    now,
  })
  // Neither earned or spent anything since: see `earned`.
  if (posted?.is === 'short') throw new Error('there are fewer points than went over')
}

/** Whoever stays uses what went over as long as either of them could have. */
async function joinStandings(tx: Tx, { clientId, from, into }: Pair, now: Date): Promise<void> {
  const owner = { clientId, userId: into }
  const theirs = await findStandings(tx, owner)
  for (const [campaignId, { favouredOn }] of await findStandings(tx, { clientId, userId: from })) {
    const own = theirs.get(campaignId) ?? untouched
    if (favouredOn === null || (own.favouredOn !== null && own.favouredOn >= favouredOn)) continue
    await saveStanding(tx, owner, campaignId, { ...own, favouredOn })
  }
  await noteReturn(tx, owner, now)
}

/** The levels of whoever has other experience by now. */
const followBalances = async (tx: Tx, owner: { clientId: number; userId: string }, now: Date) =>
  followExperience(
    tx,
    owner,
    (await readBalances(tx, owner)).map(({ campaignId }) => campaignId),
    now,
  )

/** The statement of who stays, and nothing of the other one's, whose entries are in the sum that went over. */
async function tellStatement(
  tx: Tx,
  owner: { clientId: number; userId: string },
  not: readonly string[],
): Promise<void> {
  await withdrawOwnRows(tx, owner, 'pointEntries', not)
  await publishOwnRows(tx, owner, 'pointEntries', await readEntries(tx, owner))
  await publishOwnRows(tx, owner, 'pointBalances', await readBalances(tx, owner))
}

/** Points go over whole, as entries of who stays: nobody's history is written anew. */
export const pointsJoining: Joining = {
  async join(tx, pair, now): Promise<Memory> {
    const { clientId, from, into } = pair
    const balances = await findBalances(tx, clientId, from)
    const transfers = balances
      .filter(({ balance }) => balance > 0)
      .map(({ campaignId, kind, balance }) => ({ campaignId, kind, amount: balance }))
    const theirs = await readEntries(tx, { clientId, userId: from })
    await merge(tx, pair, { transfers }, now)
    await joinStandings(tx, pair, now)
    await tellStatement(
      tx,
      { clientId, userId: into },
      theirs.map(({ id }) => id),
    )
    await followBalances(tx, { clientId, userId: into }, now)
    return { transfers }
  },
  earned: (tx, { clientId, from, into }, since) => isPostedSince(tx, clientId, [from, into], since),
  async separate(tx, { clientId, from, into }, { memory, now }) {
    await merge(tx, { clientId, from: into, into: from }, memory as Memory, now)
    await noteReturn(tx, { clientId, userId: from }, now)
    for (const userId of [from, into]) {
      await tellStatement(tx, { clientId, userId }, [])
      await followBalances(tx, { clientId, userId }, now)
    }
  },
}
