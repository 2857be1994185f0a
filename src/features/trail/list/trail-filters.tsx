import { Trans, useLingui } from '@lingui/react/macro'
import { filterChoices } from '#platform/filters/filter-choices.ts'
import { stateChoices } from '#platform/filters/state-words.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { Button } from '#ui/button/button.tsx'
import { SearchInput } from '#ui/form/search-input.tsx'
import { ChoicesField, type OfferedChoice } from '#ui/picker/choices-field.tsx'
import type { TrailListView } from './use-trail-list.ts'
import styles from './trail-filters.module.css'

/** Search, progress and category of the list of trails. */
export function TrailFilters({ view }: { view: TrailListView }) {
  const { t } = useLingui()
  const { filter, changeFilter } = view
  const field = (name: 'progress' | 'selected_categories', label: string, all: string, offered: OfferedChoice[]) => {
    const choices = filterChoices(view, name, offered)
    return choices ? <ChoicesField {...choices} label={label} all={all} shape="menu" /> : null
  }
  return (
    <div className={styles.filters} role="search">
      <div className={styles.search}>
        <SearchInput
          label={t`Buscar nas trilhas`}
          value={filter.search}
          onChange={(search) => changeFilter({ search })}
        />
      </div>
      {field('progress', t`Progresso`, t`Todos`, stateChoices())}
      {field(
        'selected_categories',
        t`Categoria`,
        t`Todas`,
        view.categories.map(({ id, name }) => ({ id, label: name ? shownText(name) : t`Sem categoria` })),
      )}
      {view.isNarrowed ? (
        <Button variant="quiet" onClick={view.clearFilter}>
          <Trans>Limpar filtros</Trans>
        </Button>
      ) : null}
    </div>
  )
}
