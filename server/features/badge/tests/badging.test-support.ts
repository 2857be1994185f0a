import sharp from 'sharp'
import type { RowOf } from '#contract/engine/collection.ts'
import type { Badge, BadgeHolder, WrittenBadge } from '#contract/features/badge/badge-desk.ts'
import { ask, type Answer, type Installation, type PersonName } from '#test/support/server/test-installation.ts'
import type { StaffCaller } from '#test/support/staff-caller.ts'

export const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><circle cx="20" cy="20" r="18" fill="#c4402c"/></svg>'

/** A small PNG. */
export const pngBytes = () =>
  sharp({ create: { width: 40, height: 40, channels: 4, background: '#c4402c' } })
    .png()
    .toBuffer()

/** Sends a picture as a member of staff. */
export async function sendPicture({ app }: Installation, staff: StaffCaller, bytes: Buffer | string): Promise<Answer> {
  // However far the clock was turned, they are at the desk.
  await staff.get('/api/admin/badge-choices/')
  const headers = { ...(await staff.headers()), 'content-type': 'application/octet-stream' }
  return ask(app, { method: 'POST', url: '/api/admin/badge-pictures/', body: Buffer.from(bytes), headers })
}

/** Badges of client 1, as staff and people have them. */
export function badging(installation: Installation, staff: StaffCaller) {
  const written = async (change: Partial<WrittenBadge> = {}): Promise<WrittenBadge> => ({
    title: { 'pt-BR': 'Balcão campeão' },
    criteria: { 'pt-BR': 'Concluiu o curso de balcão' },
    picture: (await sendPicture(installation, staff, drawing)).json<{ address: string }>().address,
    rule: { kind: 'course', courseId: 2 },
    validMonths: null,
    isActive: true,
    ...change,
  })
  return {
    written,
    async make(change: Partial<WrittenBadge> = {}): Promise<Badge> {
      const answer = await staff.send('POST', '/api/admin/badges/', await written(change))
      if (answer.status !== 200) throw new Error(`a badge answered ${answer.status}: ${answer.body.toString()}`)
      return answer.json<Badge>()
    },
    give: (badgeId: string, userId: string, reason = 'Fez o curso em sala') =>
      staff.send('POST', `/api/admin/badges/${badgeId}/award/`, { userId, reason }),
    revoke: (awardId: string, reason = 'Dada por engano') =>
      staff.send('POST', `/api/admin/badge-awards/${awardId}/revoke/`, { reason }),
    async holders(badgeId: string, query = ''): Promise<BadgeHolder[]> {
      const answer = await staff.get(`/api/admin/badges/${badgeId}/holders/?${query}`)
      return answer.json<{ rows: BadgeHolder[] }>().rows
    },
    /** What somebody's devices have of a badge. */
    async own(name: PersonName, badgeId?: string): Promise<RowOf<'badges'>[]> {
      const { changes } = await installation.as(name).pull()
      return changes
        .flatMap(({ collection, row }) => (collection === 'badges' && row ? [row as unknown as RowOf<'badges'>] : []))
        .filter((row) => badgeId === undefined || row.badgeId === badgeId)
    },
    /** Sees all ten pages of activities to their end. */
    async see(name: PersonName, activities: number[], cycle?: number): Promise<void> {
      for (const activityId of activities) {
        const payload = { courseId: Math.floor(activityId / 100), activityId, covered: [[0, 10]], position: 10, cycle }
        await installation.as(name).send({ kind: 'activity.progress', payload })
      }
    },
    open: (url: string) => ask(installation.app, { method: 'GET', url }),
  }
}
