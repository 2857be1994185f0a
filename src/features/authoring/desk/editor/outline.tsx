import { Trans, useLingui } from '@lingui/react/macro'
import {
  ArrowDown,
  ArrowUp,
  BookOpenText,
  FileInput,
  GraduationCap,
  Paperclip,
  Plus,
  Trash2,
  type LucideIcon,
} from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import {
  authoredTypes,
  itemsOf,
  numberOf,
  placeBetween,
  textsOf,
  type Fields,
  type FieldValue,
  type Item,
  type ItemList,
} from '#contract/features/authoring/draft/fields.ts'
import { newId } from '#contract/engine/ids.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { typeWords } from '../authoring-words.ts'
import { ImportGame } from '../dialogs/import-game.tsx'
import { useFields, type EditorForm } from '../fields/bound.tsx'
import { AddCourse } from '../fields/other-panels.tsx'
import styles from './editor.module.css'

/** What of a draft is worked on: the whole, or one thing of a list. */
export type Chosen = { list: ItemList; key: string } | null

interface OutlineProps {
  form: EditorForm
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
}

const paperclip = () => Paperclip
const graduationCap = () => GraduationCap

/** How an activity of a type looks; one of a type that this build does not know is a file. */
const iconOfType = (type: FieldValue | undefined): LucideIcon =>
  authoredTypes.flatMap((one) => (one === type ? [typeWords[one].icon] : []))[0] ?? Paperclip

const placeOf = (item: Item | undefined) => item && numberOf(item.fields, 'place')

interface ListProps extends OutlineProps {
  list: ItemList
  title: string
  nameOf: (item: Item) => string
  iconOf: (item: Item) => LucideIcon
  add: ReactNode
}

/** What stands in an order: chosen, up, down, out. */
function Items({ form, list, title, chosen, onChoose, nameOf, iconOf, add }: ListProps) {
  const { t } = useLingui()
  const items = itemsOf(useFields(form), list)
  const ref = useRef<HTMLOListElement>(null)
  const move = (at: number, by: 1 | -1) => {
    const item = items[at]
    if (!item) return
    const [before, after] = by < 0 ? [items[at - 2], items[at - 1]] : [items[at + 1], items[at + 2]]
    form.saver.change([{ field: `${list}.${item.key}.place`, value: placeBetween(placeOf(before), placeOf(after)) }])
    // The button that was pressed goes along with its item; at an end its fellow takes over.
    requestAnimationFrame(() => {
      const buttons = ref.current?.children[at + by]?.querySelectorAll<HTMLButtonElement>('[data-move]')
      const wanted = buttons?.[by < 0 ? 0 : 1]
      if (wanted?.disabled) buttons?.[by < 0 ? 1 : 0]?.focus()
      else wanted?.focus()
    })
  }
  const remove = ({ key }: Item) => {
    if (chosen?.key === key) onChoose(null)
    form.saver.change([{ field: `${list}.${key}.gone`, value: true }])
  }
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      <ol ref={ref} className={styles.items} aria-label={title}>
        {items.map((item, at) => {
          const name = nameOf(item) || t`Sem título`
          const Icon = iconOf(item)
          const isChosen = chosen?.list === list && chosen.key === item.key
          return (
            <li key={item.key} className={styles.item} data-chosen={isChosen || undefined}>
              <button
                type="button"
                className={styles.itemName}
                aria-current={isChosen || undefined}
                onClick={() => onChoose({ list, key: item.key })}
              >
                <Icon size={18} aria-hidden="true" />
                {name}
              </button>
              <IconButton data-move label={t`Subir ${name}`} disabled={at === 0} onClick={() => move(at, -1)}>
                <ArrowUp size={18} aria-hidden="true" />
              </IconButton>
              <IconButton
                data-move
                label={t`Descer ${name}`}
                disabled={at === items.length - 1}
                onClick={() => move(at, 1)}
              >
                <ArrowDown size={18} aria-hidden="true" />
              </IconButton>
              <IconButton label={t`Tirar ${name}`} onClick={() => remove(item)}>
                <Trash2 size={18} aria-hidden="true" />
              </IconButton>
            </li>
          )
        })}
      </ol>
      {add}
    </section>
  )
}

/** Leads back to what the whole is. */
function About({ chosen, onChoose, children }: Pick<OutlineProps, 'chosen' | 'onChoose'> & { children: ReactNode }) {
  return (
    <div className={styles.items}>
      <div className={styles.item} data-chosen={!chosen || undefined}>
        <button
          type="button"
          className={styles.itemName}
          aria-current={chosen ? undefined : true}
          onClick={() => onChoose(null)}
        >
          <BookOpenText size={18} aria-hidden="true" />
          {children}
        </button>
      </div>
    </div>
  )
}

/** A course's activities and materials. */
export function CourseOutline({ form, chosen, onChoose }: OutlineProps) {
  const { t } = useLingui()
  const fields = useFields(form)
  const [importing, setImporting] = useState(false)
  const put = (list: 'activities' | 'materials', own: Fields) => {
    const key = newId()
    const at = `${list}.${key}`
    const place = placeBetween(placeOf(itemsOf(fields, list).at(-1)), undefined)
    form.saver.change(
      Object.entries({ gone: false, place, file: null, ...own }).map(([name, value]) => ({
        field: `${at}.${name}`,
        value,
      })),
    )
    onChoose({ list, key })
  }
  const add = (list: 'activities' | 'materials') =>
    put(list, list === 'activities' ? { type: 'video', required: true } : {})
  const addButton = (list: 'activities' | 'materials', label: string) => (
    <Button variant="soft" icon={<Plus size={18} aria-hidden="true" />} onClick={() => add(list)}>
      {label}
    </Button>
  )
  const nameOf = (item: Item) => shownText(textsOf(item.fields, 'title'))
  return (
    <>
      <About chosen={chosen} onChoose={onChoose}>
        <Trans>Sobre o curso</Trans>
      </About>
      <Items
        form={form}
        chosen={chosen}
        onChoose={onChoose}
        list="activities"
        title={t`Atividades`}
        nameOf={nameOf}
        iconOf={({ fields: { type } }) => iconOfType(type)}
        add={
          <>
            {addButton('activities', t`Adicionar atividade`)}
            <Button
              variant="quiet"
              icon={<FileInput size={18} aria-hidden="true" />}
              onClick={() => setImporting(true)}
            >
              <Trans>Importar H5P</Trans>
            </Button>
          </>
        }
      />
      <Items
        form={form}
        chosen={chosen}
        onChoose={onChoose}
        list="materials"
        title={t`Materiais de apoio`}
        nameOf={nameOf}
        iconOf={paperclip}
        add={addButton('materials', t`Adicionar material`)}
      />
      {importing ? (
        <ImportGame
          form={form}
          onClose={() => setImporting(false)}
          onMade={(own) => {
            setImporting(false)
            put('activities', own)
          }}
        />
      ) : null}
    </>
  )
}

/** A trail's courses. */
export function TrailOutline(props: OutlineProps) {
  const { t } = useLingui()
  const { courses } = props.form.choices
  return (
    <>
      <About {...props}>
        <Trans>Sobre a trilha</Trans>
      </About>
      <Items
        {...props}
        list="courses"
        title={t`Cursos`}
        nameOf={({ key }) => shownText(courses.find(({ id }) => String(id) === key)?.title ?? {})}
        iconOf={graduationCap}
        add={<AddCourse form={props.form} />}
      />
    </>
  )
}
