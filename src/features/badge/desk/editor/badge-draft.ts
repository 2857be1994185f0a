import type { LanguageCode, Localized } from '#contract/engine/language.ts'
import type { Badge, WrittenBadge } from '#contract/features/badge/badge-desk.ts'

/** A badge as it is typed: what one kind of rule asks stays where another one is tried. */
export interface TypedBadge {
  title: Localized
  criteria: Localized
  picture: string
  kind: WrittenBadge['rule']['kind']
  courseId: string
  trailId: string
  least: string
  courses: string
  validMonths: string
  isActive: boolean
}

/** A badge as it is when its typing begins. */
export function firstTyped(badge: Badge | undefined): TypedBadge {
  const rule = badge?.rule
  return {
    title: badge?.title ?? {},
    criteria: badge?.criteria ?? {},
    picture: badge?.picture ?? '',
    kind: rule?.kind ?? 'course',
    courseId: rule && 'courseId' in rule ? String(rule.courseId) : '',
    trailId: rule?.kind === 'trail' ? String(rule.trailId) : '',
    least: rule?.kind === 'grade' ? String(rule.least) : '70',
    courses: rule?.kind === 'count' ? String(rule.courses) : '5',
    validMonths: badge?.validMonths ? String(badge.validMonths) : '',
    isActive: badge?.isActive ?? true,
  }
}

/** What was typed as the server is told it; what is no number it says itself. */
export function writtenOf(typed: TypedBadge): WrittenBadge {
  const { title, criteria, picture, isActive } = typed
  return {
    title,
    criteria,
    picture,
    rule: ruleOf(typed),
    validMonths: typed.validMonths.trim() === '' ? null : Number(typed.validMonths),
    isActive,
  }
}

function ruleOf({ kind, courseId, trailId, least, courses }: TypedBadge): WrittenBadge['rule'] {
  if (kind === 'course') return { kind, courseId: Number(courseId) }
  if (kind === 'trail') return { kind, trailId: Number(trailId) }
  if (kind === 'grade') return { kind, courseId: Number(courseId), least: Number(least) }
  return kind === 'count' ? { kind, courses: Number(courses) } : { kind }
}

/** Texts that every badge has in its client's language, and that this one lacks. */
export const missingTexts = (typed: TypedBadge, language: LanguageCode): string[] =>
  (['title', 'criteria'] as const).filter((field) => !typed[field][language]?.trim())
