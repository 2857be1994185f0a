import { t } from '@lingui/core/macro'
import type { DeskTable } from '#contract/features/campaign/points/points-desk.ts'
import { matchFields, type PointsRule, type WrittenRule } from '#contract/features/campaign/points/points-rule.ts'
import { shownText } from '#platform/text/shown-text.ts'

/** What a field of a product is called. */
export function matchName(field: (typeof matchFields)[number]): string {
  switch (field) {
    case 'brand':
      return t`Marca`
    case 'productType':
      return t`Tipo`
    case 'processor':
      return t`Processador`
    case 'generation':
      return t`Geração`
    case 'formFactor':
      return t`Formato`
    case 'sku':
      return t`Código (SKU)`
  }
}

/** What a rule holds for. */
export function matchText(rule: WrittenRule, subjects: DeskTable['subjects']): string {
  const { source, subjectId } = rule
  if (source !== 'sale') {
    const subject = subjects.find((one) => one.source === source && one.id === subjectId)
    if (subject) return shownText(subject.name)
    return subjectId === null ? t`Todos` : t`Nº ${subjectId}`
  }
  const said = matchFields.flatMap((field) => {
    const value = rule[field]
    return value === null ? [] : `${matchName(field)}: ${value}`
  })
  return said.join(' · ') || t`Todos os produtos`
}

/** Where points of a rule come from. */
export function sourceText(source: PointsRule['source']): string {
  switch (source) {
    case 'sale':
      return t`Venda`
    case 'course':
      return t`Curso`
    case 'trail':
      return t`Trilha`
    case 'survey':
      return t`Pesquisa`
  }
}
