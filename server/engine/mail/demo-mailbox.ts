import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Sealer } from '#server/platform/seal/seal.ts'

/** A message as the demo's mailbox shows it. */
export interface DemoMessage {
  id: string
  channel: 'mail' | 'sms' | 'whatsapp'
  to: string
  /** '' for an SMS. */
  subject: string
  text: string
}

/** Where the demo's letters and SMS go, so that somebody trying it can read them. */
export interface DemoMailbox {
  /** Keeps a message; the same id again is the same message. */
  keep(message: DemoMessage): Promise<void>
  /** The newest first. */
  list(): Promise<(DemoMessage & { sentAt: string })[]>
}

const mostKept = 50
const keptDays = 2

/** The mailbox of this database; its messages are sealed as everything else that carries links and codes. */
export function openDemoMailbox(parts: { database: Database; clock: Clock; sealer: Sealer }): DemoMailbox {
  const { database, clock, sealer } = parts
  return {
    async keep(message) {
      const now = clock.now()
      await database.inSystem(async (tx) => {
        await tx
          .deleteFrom('demo_message')
          .where('sent_at', '<', new Date(now.getTime() - keptDays * 86_400_000))
          .execute()
        await tx
          .insertInto('demo_message')
          .values({
            id: message.id,
            channel: message.channel,
            sealed: sealer.seal(JSON.stringify(message)),
            sent_at: now,
          })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .execute()
      })
    },
    async list() {
      const rows = await database.inSystem((tx) =>
        tx
          .selectFrom('demo_message')
          .select(['sealed', 'sent_at'])
          .orderBy('sent_at', 'desc')
          .orderBy('id', 'desc')
          .limit(mostKept)
          .execute(),
      )
      return rows.map((row) => ({
        ...(JSON.parse(sealer.open(row.sealed)) as DemoMessage),
        sentAt: row.sent_at.toISOString(),
      }))
    },
  }
}
