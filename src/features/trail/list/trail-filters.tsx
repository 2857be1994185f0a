import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { courseStates, type CourseState } from '#contract/features/course/course-rules.ts'
import { toggled } from '#platform/filters/list-filter.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { Button } from '#ui/button/button.tsx'
import { SearchInput } from '#ui/form/search-input.tsx'
import { ChoicesField, type OfferedChoice } from '#ui/picker/choices-field.tsx'
import type { TrailListView } from './use-trail-list.ts'
import styles from './trail-filters.module.css'

const stateWords: Record<CourseState, MessageDescriptor> = {
  not_started: msg`Não iniciado`,
  enrolled: msg`Inscrito`,
  in_progress: msg`Em andamento`,
  finished: msg`Concluído`,
  approved: msg`Aprovado`,
  improved: msg`Nota melhorada`,
  reproved: msg`Reprovado`,
  blocked: msg`Bloqueado`,
  restarted: msg`Recomeçado`,
}

/** Search, progress and category of the list of trails. */
export function TrailFilters({ view }: { view: TrailListView }) {
  const { t, i18n } = useLingui()
  const { filter, changeFilter } = view
  const field = (name: 'progress' | 'selected_categories', label: string, all: string, offered: OfferedChoice[]) => {
    const choice = filter[name]
    const chosen = choice === 'all' ? [] : choice
    // With one choice or none there is nothing to choose; what was chosen and is there no more can still be undone.
    if (offered.length < 2 && chosen.length === 0) return null
    const gone = chosen.filter((id) => !offered.some((one) => one.id === id)).map((id) => ({ id, label: id }))
    return (
      <ChoicesField
        label={label}
        all={all}
        offered={[...offered, ...gone]}
        chosen={chosen}
        shape="menu"
        onToggle={(id) => changeFilter({ [name]: toggled(choice, [id]) })}
        onClear={() => changeFilter({ [name]: 'all' })}
      />
    )
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
      {field(
        'progress',
        t`Progresso`,
        t`Todos`,
        courseStates.map((id) => ({ id, label: i18n._(stateWords[id]) })),
      )}
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
