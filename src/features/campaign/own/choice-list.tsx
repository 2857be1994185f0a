import { useLingui } from '@lingui/react/macro'
import { ChoiceList as Choices, type ChoiceListProps } from '#ui/filter/choice-list.tsx'

/** Several of a list, ticked; long ones can be searched. */
export function ChoiceList<Id extends string | number>(props: ChoiceListProps<Id>) {
  const { t } = useLingui()
  const { legend } = props
  const texts = { optional: t`Opcional`, search: t`Buscar em ${legend}`, nothingFound: t`Nada encontrado.` }
  return <Choices {...props} texts={texts} />
}
