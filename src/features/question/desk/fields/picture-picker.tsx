import { Trans, useLingui } from '@lingui/react/macro'
import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { listContentFiles } from '#contract/features/authoring/authoring-contract.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useList } from '#platform/hooks/use-list.ts'
import { Button } from '#ui/button/button.tsx'
import { ListBody } from '#ui/desk/list-body.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Field } from '#ui/form/field.tsx'
import { SearchInput } from '#ui/form/search-input.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Row } from '#ui/item/row.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import styles from '../question-desk.module.css'

interface PickerProps {
  onPick: (picture: { id: string; alt: string }) => void
  onClose: () => void
}

/** A picture of the library, with what it says to who does not see it. */
export function PicturePicker({ onPick, onClose }: PickerProps) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const [picked, setPicked] = useState<{ id: string; name: string } | null>(null)
  const [alt, setAlt] = useState('')
  const found = useList(search, (cursor, signal) =>
    staffCall(listContentFiles, { query: { kind: 'image', cursor, ...(search && { search }) } }, { signal }),
  )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      focusField
      title={<Trans>Escolher da biblioteca</Trans>}
      closeLabel={t`Fechar`}
      footer={
        picked ? (
          <Button
            size="large"
            full
            disabled={alt.trim() === ''}
            onClick={() => onPick({ id: picked.id, alt: alt.trim() })}
          >
            <Trans>Usar esta imagem</Trans>
          </Button>
        ) : undefined
      }
    >
      <div className={styles.form}>
        {picked ? (
          <Field
            label={t`Texto alternativo`}
            hint={t`O que a imagem diz a quem não a vê. Não conte a resposta.`}
            required
          >
            {(ids) => (
              <TextInput
                {...ids}
                value={alt}
                maxLength={500}
                autoComplete="off"
                onChange={(event) => setAlt(event.currentTarget.value)}
              />
            )}
          </Field>
        ) : (
          <>
            <SearchInput label={t`Buscar por nome`} value={search} onChange={setSearch} />
            <ListBody
              list={found}
              failure={found.error && callErrorText(found.error)}
              texts={{ again: <Trans>Tentar de novo</Trans>, more: <Trans>Mostrar mais</Trans> }}
              empty={
                <EmptyState
                  icon={<SearchX />}
                  title={<Trans>Nenhuma imagem</Trans>}
                  text={<Trans>Envie imagens em Mídias; prontas, aparecem aqui.</Trans>}
                />
              }
            >
              {found.rows.map(({ id, name }) => (
                <Row
                  key={id}
                  title={name}
                  render={<button type="button" className={styles.open} onClick={() => setPicked({ id, name })} />}
                />
              ))}
            </ListBody>
          </>
        )}
      </div>
    </Dialog>
  )
}
