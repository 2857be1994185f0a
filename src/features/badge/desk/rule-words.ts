import { t } from '@lingui/core/macro'
import type { Badge } from '#contract/features/badge/badge-desk.ts'

/** When a badge is given, in a few words. */
export function ruleText(rule: Badge['rule']): string {
  if (rule.kind === 'course') return t`Concluir um curso`
  if (rule.kind === 'trail') return t`Concluir uma trilha`
  if (rule.kind === 'grade') {
    const { least } = rule
    return t`Concluir um curso com nota ${least} ou mais`
  }
  if (rule.kind === 'hand') return t`Só pela equipe`
  const { courses } = rule
  return courses === 1 ? t`Concluir 1 curso` : t`Concluir ${courses} cursos`
}
