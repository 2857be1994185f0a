import { newId } from '#contract/engine/ids.ts'
import { smsSegments, smsText } from '#contract/features/notice/sms-rules.ts'
import type { Channel, Reach, WrittenNotice } from '#contract/features/notice/notice-schema.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import { fail } from '#server/platform/problem.ts'
import { readClient, sayNotice } from '../send/client-words.ts'
import { handOver, type HandingOver, type ToHandOver } from '../send/hand-over.ts'
import { channelsTo, openChannels } from '../send/open-channels.ts'
import { countReach, findSelf } from '../send/send-queries.ts'
import { filled } from './notice-policy.ts'
import { findNotice } from './notice-queries.ts'

/** How many people a notice would reach by each channel, and in how many short messages. */
export async function reachNotice(
  { database, config }: Pick<Services, 'database' | 'config'>,
  { clientId }: Staff,
  notice: Pick<WrittenNotice, 'title' | 'body' | 'audience' | 'link'>,
): Promise<Reach> {
  const written = { title: filled(notice.title), body: filled(notice.body), link: notice.link }
  return database.inTenant(clientId, async (tx) => {
    const client = await readClient(tx, clientId)
    const reach: Reach = { people: 0, reached: { in_app: 0, push: 0, mail: 0, sms: 0 }, smsSegments: 0 }
    for (const { languageId, people, mail, sms, push } of await countReach(tx, clientId, notice.audience)) {
      const text = smsText(sayNotice(written, languageId, client, config.publicUrl))
      reach.people += people
      reach.reached.in_app += people
      reach.reached.mail += mail
      reach.reached.sms += sms
      reach.reached.push += push
      reach.smsSegments += sms * smsSegments(text).segments
    }
    return reach
  })
}

/** The name of the job that sends a notice to who wrote it. */
export const testJob = 'test_notice'
/** How long that is tried (ms). */
const testsLive = 3_600_000

/** What that job is told. */
interface TestToSend {
  clientId: number
  channel: Exclude<Channel, 'in_app'>
  ready: ToHandOver
}

/** Sends what a test asked for. */
export async function sendTest(services: HandingOver, { channel, ready }: TestToSend): Promise<void> {
  await handOver(services, channel, ready)
}

/**
 * Sends a notice to who asks and nobody else, at whatever hour: by its channels beside the app, where the page itself shows
 * how it looks.
 */
export async function testNotice(
  services: Services,
  staff: Staff,
  noticeId: string,
): Promise<{ went: Channel[]; missing: Channel[] }> {
  const { clientId, userId } = staff
  const open = openChannels(services)
  const tested = await writeAsStaff(services, staff, async (tx, { note, now }) => {
    const notice = (await findNotice(tx, clientId, noticeId)) ?? fail('resource.not_found')
    const client = await readClient(tx, clientId)
    const to = (await findSelf(tx, userId)) ?? fail('resource.not_found')
    const said = sayNotice(notice, to.languageId, client, services.config.publicUrl)
    const wanted = notice.channels.filter((channel) => channel !== 'in_app')
    const went = channelsTo(to, wanted).filter((channel) => open.includes(channel))
    for (const channel of went) {
      const ready = { id: newId(now.getTime()), noticeId, said, client, to, link: notice.link }
      const payload = { clientId, channel, ready }
      await services.jobs.queue(tx, { kind: testJob, payload, expiresAt: new Date(now.getTime() + testsLive) })
    }
    await note({ act: 'notice.test', subject: { kind: 'notice', id: noticeId }, after: { channels: went } })
    return { went, missing: wanted.filter((channel) => !went.includes(channel)) }
  })
  services.jobs.nudge()
  return tested
}
