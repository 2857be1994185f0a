import { plural, t } from '@lingui/core/macro'
import { pickText } from '#contract/engine/language.ts'
import { salePoints } from '#contract/features/sale/sale-rules.ts'
import type { RowOf } from '#contract/engine/collection.ts'
import type { OutboxEntry } from '#engine/outbox/read.ts'
import { formatBytes, relativeTime } from '#platform/format.ts'
import { activeLanguage } from '#platform/i18n.ts'

/** What the rows need to name what they are about; what is not on the device is named without it. */
export interface EntryNames {
  course: (id: number) => Pick<RowOf<'courses'>, 'title'> | undefined
  activity: (id: number) => Pick<RowOf<'activities'>, 'hierarchyOrder'> | undefined
  photoType: (id: number) => Pick<RowOf<'photoTypes'>, 'title'> | undefined
  pointsOf: (productId: number) => number | undefined
  /** Delivered sales and photos: the outbox keeps only their receipt. */
  sale: (id: string) => Pick<RowOf<'sales'>, 'invoiceNumber'> | undefined
  photo: (id: string) => Pick<RowOf<'photos'>, 'photoTypeId'> | undefined
}

export interface EntryDescription {
  icon: 'sale' | 'photo' | 'activity' | 'favourite'
  /** What it is, such as "Venda 004.512.887". */
  title: string
  /** When it was captured and what tells it apart; after delivery its receipt and time. */
  detail: string
}

/** One row of the outbox in words. */
export function describeEntry(entry: OutboxEntry, names: EntryNames, now: Date = new Date()): EntryDescription {
  const { icon, title, about } = subjectOf(entry, names)
  if (entry.receipt) {
    const number = entry.receipt.number
    return { icon, title, detail: [t`Recibo ${number}`, relativeTime(entry.receipt.at, now)].join(' · ') }
  }
  const when = relativeTime(entry.capturedAt, now)
  // What was done in a course is told apart by the course; what was reported, by when it was captured.
  const parts = icon === 'activity' || icon === 'favourite' ? [about, when] : [t`Capturada ${when}`, about]
  return { icon, title, detail: parts.filter(Boolean).join(' · ') }
}

interface Subject {
  icon: EntryDescription['icon']
  title: string
  about: string
}

function subjectOf(entry: OutboxEntry, names: EntryNames): Subject {
  switch (entry.kind) {
    case 'sale.report':
      return saleSubject(entry, names)
    case 'photo.send':
      return photoSubject(entry, names)
    case 'activity.progress':
    case 'activity.completion':
      return activitySubject(entry, names)
    case 'course.favourite':
      return favouriteSubject(entry, names)
  }
}

function saleSubject({ id, content }: OutboxEntry, names: EntryNames): Subject {
  const payload = content?.kind === 'sale.report' ? content.payload : null
  const invoiceNumber = payload?.invoiceNumber ?? names.sale(id)?.invoiceNumber
  const points = salePoints(payload?.lines ?? [], names.pointsOf)
  return {
    icon: 'sale',
    title: invoiceNumber ? t`Venda ${invoiceNumber}` : t`Venda`,
    about: points > 0 ? plural(points, { one: '# ponto', other: '# pontos' }) : '',
  }
}

function photoSubject({ id, content, files }: OutboxEntry, names: EntryNames): Subject {
  const payload = content?.kind === 'photo.send' ? content.payload : null
  const type = names.photoType(payload?.photoTypeId ?? names.photo(id)?.photoTypeId ?? 0)
  const title = type && pickText(type.title, activeLanguage())
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  return { icon: 'photo', title: title ? t`Foto: ${title}` : t`Foto`, about: bytes > 0 ? formatBytes(bytes) : '' }
}

function activitySubject({ kind, content }: OutboxEntry, names: EntryNames): Subject {
  const payload =
    content?.kind === 'activity.progress' || content?.kind === 'activity.completion' ? content.payload : null
  const order = payload && names.activity(payload.activityId)?.hierarchyOrder
  const course = payload && names.course(payload.courseId)
  return {
    icon: 'activity',
    title: lessonTitle(kind === 'activity.completion', order),
    about: course ? pickText(course.title, activeLanguage()) : '',
  }
}

function lessonTitle(done: boolean, order: number | null | undefined): string {
  if (done) return order ? t`Aula ${order} concluída` : t`Aula concluída`
  return order ? t`Aula ${order} em andamento` : t`Aula em andamento`
}

function favouriteSubject({ content }: OutboxEntry, names: EntryNames): Subject {
  const payload = content?.kind === 'course.favourite' ? content.payload : null
  const course = payload && names.course(payload.courseId)
  return {
    icon: 'favourite',
    title: payload?.favourite === false ? t`Curso tirado dos favoritos` : t`Curso nos favoritos`,
    about: course ? pickText(course.title, activeLanguage()) : '',
  }
}
