import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { SearchX } from 'lucide-react'
import { memo, useCallback, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { Entry, SearchAnswer } from '#platform/workers/search-worker.ts'
import { useMember, useSelectedClient } from '#platform/session-store.ts'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { List } from '#ui/item/row.tsx'
import { SearchInput } from '#ui/form/search-input.tsx'
import { hitPath } from '../rules/result-path.ts'
import { destinationsOn, offeredDestinations } from '../rules/destinations.ts'
import { rememberRecent } from '../search-queries.ts'
import { kindOf } from '../search-texts.ts'
import { useSearch, type Search } from '../use-search.ts'
import styles from '../search.module.css'
import { HitRow } from './hit-row.tsx'
import { ResultCard } from './result-card.tsx'

/** Moves between the box and what was found by the arrow keys; a letter typed further down goes into the box. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  // A letter in the box: nothing is to be looked for.
  if (!step && event.target instanceof HTMLInputElement) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, [data-stop]')]
  const at = stops.findIndex((stop) => stop === document.activeElement)
  if (step && at >= 0) {
    const next = stops[Math.min(stops.length - 1, Math.max(0, at + step))]
    event.preventDefault()
    next?.focus()
  } else if (at > 0 && (event.key === 'Backspace' || (event.key.length === 1 && event.key !== ' '))) {
    if (!event.ctrlKey && !event.metaKey && !event.altKey) stops[0]?.focus()
  }
}

interface GroupProps {
  title: ReactNode
  heading: 'h2' | 'h3'
  entries: readonly Entry[]
  onOpen: (hit: Entry) => void
  children?: ReactNode
}

const Group = memo(function Group({ title, heading: Heading, entries, onOpen, children }: GroupProps) {
  return (
    <section className={styles.group}>
      <Heading>{title}</Heading>
      <List>
        {entries.map((hit) => (
          <HitRow key={`${hit.kind} ${hit.key}`} hit={hit} onOpen={onOpen} />
        ))}
      </List>
      {children}
    </section>
  )
})

interface ResultsProps extends Pick<GroupProps, 'heading' | 'onOpen'>, Pick<Search, 'more' | 'showMore'> {
  answer: SearchAnswer
}

/** What was found. Not painted anew by a key, only by its answer. */
const Results = memo(function Results({ answer, more, showMore, heading, onOpen }: ResultsProps) {
  const { i18n } = useLingui()
  return answer.groups.map(({ kind, hits, total }) => {
    const rest = total - hits.length
    return (
      <Group key={kind} title={i18n._(kindOf(kind).name)} heading={heading} entries={hits} onOpen={onOpen}>
        {rest > 0 && more !== kind ? (
          <span className={styles.more}>
            <Button variant="quiet" onClick={() => showMore(kind)}>
              <Trans>Mostrar mais {rest}</Trans>
              <span className="visually-hidden"> {i18n._(kindOf(kind).name)}</span>
            </Button>
          </span>
        ) : null}
        {rest > 0 && more === kind ? (
          <p className={styles.note}>
            <Trans>E mais {rest}: escreva mais uma palavra.</Trans>
          </p>
        ) : null}
      </Group>
    )
  })
})

/** What helps before anything is typed. */
function Beginning({ search, heading, onOpen }: Pick<GroupProps, 'heading' | 'onOpen'> & { search: Search }) {
  const { i18n } = useLingui()
  const modules = useSelectedClient()?.modules ?? []
  const offered = destinationsOn(modules)
    .slice(0, offeredDestinations)
    .map(({ to, label }): Entry => ({ kind: 'destination', key: to, title: i18n._(label), detail: '' }))
  return (
    <>
      {search.recent.length > 0 ? (
        <Group title={<Trans>Vistos há pouco</Trans>} heading={heading} entries={search.recent} onOpen={onOpen} />
      ) : null}
      <Group title={<Trans>Ir para</Trans>} heading={heading} entries={offered} onOpen={onOpen} />
    </>
  )
}

interface SearchPanelProps {
  /** Level of the titles of groups: under the title around it. */
  heading: 'h2' | 'h3'
  /** Something was chosen: what lies over the screen closes. */
  onLeave?: () => void
  /** The words stay for who comes back. */
  remembers?: boolean
}

/** The box, and what was found under it. */
export function SearchPanel({ heading, onLeave, remembers }: SearchPanelProps) {
  const { t } = useLingui()
  const member = useMember()
  const navigate = useNavigate()
  const search = useSearch({ remembers })
  const [card, setCard] = useState<Entry | null>(null)
  const { answer, isBlank } = search
  const open = useCallback(
    (hit: Entry) => {
      void rememberRecent(member, hit.kind, hit.key)
      if (hitPath(hit) === null) setCard(hit)
      else onLeave?.()
    },
    [member, onLeave],
  )
  const openFirst = async () => {
    // What stands there may be the answer to other words, with the next one on its way.
    const first = (await search.current())?.groups[0]?.hits[0]
    if (!first) return
    open(first)
    const path = hitPath(first)
    if (path) void navigate(path)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows move the focus among its links
    <div className={styles.search} role="search" onKeyDown={walk}>
      <div className={styles.box}>
        <SearchInput
          label={t`Buscar em tudo`}
          placeholder={t`Cursos, lojas, produtos…`}
          defaultValue={search.first}
          onChange={search.type}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) void openFirst()
            // A search field would only empty itself.
            if (event.key === 'Escape' && onLeave) {
              event.preventDefault()
              onLeave()
            }
          }}
        />
      </div>
      <p className="visually-hidden" role="status">
        {answer && answer.isComplete ? (
          <Plural value={answer.total} _0="Nenhum resultado" one="# resultado" other="# resultados" />
        ) : null}
      </p>
      {search.isDown ? (
        <p className={styles.note} role="alert">
          <Trans>A busca ainda não está neste aparelho. Conecte-se uma vez para usá-la também sem internet.</Trans>
        </p>
      ) : null}
      {isBlank ? <Beginning search={search} heading={heading} onOpen={open} /> : null}
      {answer ? (
        <Results answer={answer} more={search.more} showMore={search.showMore} heading={heading} onOpen={open} />
      ) : null}
      {answer?.total === 0 ? <Nothing wanted={search.answered.trim()} isComplete={answer.isComplete} /> : null}
      {card ? (
        <ResultCard
          result={card}
          onClose={() => setCard(null)}
          onLeave={() => {
            setCard(null)
            onLeave?.()
          }}
        />
      ) : null}
    </div>
  )
}

function Nothing({ wanted, isComplete }: { wanted: string; isComplete: boolean }) {
  return isComplete ? (
    <EmptyState
      icon={<SearchX />}
      title={<Trans>Nada encontrado para “{wanted}”</Trans>}
      text={<Trans>Tente outra palavra, ou só o começo dela.</Trans>}
    />
  ) : (
    <p className={styles.note}>
      <Trans>Preparando a busca…</Trans>
    </p>
  )
}
