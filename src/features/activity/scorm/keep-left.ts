import { findLaunch, forgetLaunch, keepLesson, notedLaunches } from '#domain/scorm/scorm-actions.ts'
import type { Member } from '#engine/session/member.ts'
import { contentUrl } from '../content/content-url.ts'
import type { Left } from '../content/launch-content.ts'
import { visitAdapter, type Confirm } from '../content/visit-adapter.ts'

/** Keeps what was left of launches before this one; what is another person's stays where it is. */
export async function keepLeft(member: Member, left: Left, confirm: Confirm): Promise<void> {
  for (const { launchId, commit } of left) {
    const launch = await findLaunch(member, launchId)
    if (!launch) continue
    // How long it had been open is not known any more: what it said counts as far as the server knows of time.
    await keepLesson(member, launch, commit, Math.max(0, (Date.now() - Date.parse(launch.launchedAt)) / 1000))
    confirm(launchId, commit.seq)
  }
  for (const launchId of new Set(left.map((one) => one.launchId))) await forgetLaunch(member, launchId)
}

/** Asks the content origin for what the launches said that were ended by the end of their tab or of the browser. */
export async function collectLeft(member: Member): Promise<void> {
  const url = await contentUrl()
  if (url === null) return
  await visitAdapter(url, async (left, confirm) => {
    const noted = await notedLaunches(member)
    await keepLeft(member, left, confirm)
    // What is not in the journal has been kept: nothing more comes of it.
    await Promise.all(noted.map((launchId) => forgetLaunch(member, launchId)))
  })
}
