import { Trans, useLingui } from '@lingui/react/macro'
import { filterChoices } from '#platform/filters/filter-choices.ts'
import { stateChoices } from '#platform/filters/state-words.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { Heart } from 'lucide-react'
import { toggled } from '#platform/filters/list-filter.ts'
import { FilterRow } from '#ui/filter/filter-row.tsx'
import { Chip } from '#ui/progress/chip.tsx'
import { Button } from '#ui/button/button.tsx'
import { SearchInput } from '#ui/form/search-input.tsx'
import { ChoicesField, type OfferedChoice } from '#ui/filter/choices-field.tsx'
import type { TrailListView } from './use-trail-list.ts'

/** Search, progress, category and favourites of the list of trails. */
export function TrailFilters({ view }: { view: TrailListView }) {
  const { t } = useLingui()
  const { filter, changeFilter } = view
  const field = (name: 'progress' | 'selected_categories', label: string, all: string, offered: OfferedChoice[]) => {
    const choices = filterChoices(view, name, offered)
    return choices ? <ChoicesField {...choices} label={label} all={all} shape="menu" /> : null
  }
  return (
    <FilterRow
      search={
        <SearchInput
          label={t`Buscar nas trilhas`}
          value={filter.search}
          onChange={(search) => changeFilter({ search })}
        />
      }
    >
      {field('progress', t`Progresso`, t`Todos`, stateChoices())}
      {field(
        'selected_categories',
        t`Categoria`,
        t`Todas`,
        view.categories.map(({ id, name }) => ({ id, label: name ? shownText(name) : t`Sem categoria` })),
      )}
      <Chip
        selected={filter.favorite !== 'all'}
        icon={<Heart size={16} aria-hidden="true" />}
        onClick={() => changeFilter({ favorite: toggled(filter.favorite, ['favorite']) })}
      >
        <Trans>Favoritos</Trans>
      </Chip>
      {view.isNarrowed ? (
        <Button variant="quiet" onClick={view.clearFilter}>
          <Trans>Limpar filtros</Trans>
        </Button>
      ) : null}
    </FilterRow>
  )
}
