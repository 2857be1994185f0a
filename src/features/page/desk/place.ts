import * as desk from '#contract/features/page/page-desk.ts'
import { pagePaths } from '#contract/features/page/page-paths.ts'
import type { PageName } from '#contract/features/page/page-schema.ts'
import { staffCall, type StaffCallExtras } from '#engine/staff/staff-call.ts'

/** Whose pages a screen shows: how they are asked for and written, and where its screens are. */
export interface Place {
  of: 'client' | 'platform'
  home: string
  page: (page: PageName) => string
  editions: (page: PageName) => string
  list: (signal: AbortSignal) => Promise<{ pages: desk.ListedPage[] }>
  read: (page: PageName, signal: AbortSignal) => Promise<desk.DeskPage>
  saveDraft: (page: PageName, texts: desk.DraftTexts | null, extras: StaffCallExtras) => Promise<desk.DeskPage>
  publish: (page: PageName, again: boolean, extras: StaffCallExtras) => Promise<desk.DeskPage>
  listEditions: (
    page: PageName,
    cursor: string | undefined,
    signal: AbortSignal,
  ) => Promise<{ rows: desk.PageEdition[]; next: string | null }>
  readEdition: (page: PageName, edition: number, signal: AbortSignal) => Promise<ReadEdition>
}

export type ReadEdition = desk.PageEdition & { texts: desk.DraftTexts }

/** The client that is acted in. */
export const clientPlace: Place = {
  of: 'client',
  home: pagePaths.desk(),
  page: pagePaths.deskPage,
  editions: pagePaths.deskEditions,
  list: (signal) => staffCall(desk.listPages, {}, { signal }),
  read: (page, signal) => staffCall(desk.readDeskPage, { params: { page } }, { signal }),
  saveDraft: (page, texts, extras) => staffCall(desk.savePageDraft, { params: { page }, body: { texts } }, extras),
  publish: (page, again, extras) => staffCall(desk.publishPage, { params: { page }, body: { again } }, extras),
  listEditions: (page, cursor, signal) =>
    staffCall(desk.listPageEditions, { params: { page }, query: { cursor } }, { signal }),
  readEdition: (page, edition, signal) =>
    staffCall(desk.readPageEdition, { params: { page, edition: String(edition) } }, { signal }),
}

/** The platform. */
export const platformPlace: Place = {
  of: 'platform',
  home: pagePaths.platformDesk(),
  page: pagePaths.platformDeskPage,
  editions: pagePaths.platformDeskEditions,
  list: (signal) => staffCall(desk.listPlatformPages, {}, { signal }),
  read: (page, signal) => staffCall(desk.readPlatformDeskPage, { params: { page } }, { signal }),
  saveDraft: (page, texts, extras) =>
    staffCall(desk.savePlatformPageDraft, { params: { page }, body: { texts } }, extras),
  publish: (page, again, extras) => staffCall(desk.publishPlatformPage, { params: { page }, body: { again } }, extras),
  listEditions: (page, cursor, signal) =>
    staffCall(desk.listPlatformPageEditions, { params: { page }, query: { cursor } }, { signal }),
  readEdition: (page, edition, signal) =>
    staffCall(desk.readPlatformPageEdition, { params: { page, edition: String(edition) } }, { signal }),
}
