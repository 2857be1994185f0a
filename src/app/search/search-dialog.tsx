import { Plural, useLingui } from '@lingui/react/macro'
import { useLiveQuery } from 'dexie-react-hooks'
import { BookOpen, Route } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { listRows } from '#data/rows.ts'
import { activeLanguage } from '#platform/i18n.ts'
import { useMember, useModule } from '#platform/session-store.ts'
import { Dialog } from '#ui/dialog.tsx'
import { IconTile } from '#ui/icon-tile.tsx'
import { List, Row } from '#ui/row.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { find, searchable } from './search-rows.ts'
import styles from './search-dialog.module.css'

/** Moves among the results by the arrow keys, from the box and back to it. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  const stops = [...(event.currentTarget.closest('[role=search]')?.querySelectorAll<HTMLElement>('input, a') ?? [])]
  const at = stops.findIndex((stop) => stop === document.activeElement)
  const next = stops[Math.min(stops.length - 1, Math.max(0, at + step))]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** Search over the courses and trails on this device; works without a network. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const member = useMember()
  const navigate = useNavigate()
  const hasCourses = useModule('online_courses')
  const hasTrails = useModule('trails')
  const [typed, setTyped] = useState('')
  const rows = useLiveQuery(
    async () =>
      [hasCourses ? await listRows(member, 'courses') : [], hasTrails ? await listRows(member, 'trails') : []] as const,
    [member, hasCourses, hasTrails],
  )
  const results = rows ? find(searchable(rows[0], rows[1], activeLanguage()), typed) : []
  const first = results[0]
  const wanted = typed.trim()
  const count = results.length
  return (
    <Dialog open onOpenChange={onClose} title={t`Buscar`} focusField closeLabel={t`Fechar`}>
      <div className={styles.search} role="search">
        <SearchInput
          label={t`Buscar cursos e trilhas`}
          value={typed}
          onChange={setTyped}
          onKeyDown={(event) => {
            walk(event)
            if (event.key !== 'Enter' || !first) return
            onClose()
            void navigate(first.to)
          }}
        />
        <p className="visually-hidden" role="status">
          {wanted ? <Plural value={count} _0="Nenhum resultado" one="# resultado" other="# resultados" /> : null}
        </p>
        {wanted && count === 0 ? <p className={styles.none}>{t`Nada encontrado para “${wanted}”.`}</p> : null}
        <List>
          {results.map((result) => (
            <Row
              key={result.to}
              icon={<IconTile>{result.kind === 'course' ? <BookOpen /> : <Route />}</IconTile>}
              title={result.title}
              detail={
                <span className={styles.detail}>
                  {result.kind === 'course' ? t`Curso` : t`Trilha`} · {result.detail}
                </span>
              }
              render={<Link to={result.to} onClick={onClose} onKeyDown={walk} />}
            />
          ))}
        </List>
      </div>
    </Dialog>
  )
}
