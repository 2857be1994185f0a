import { Trans, useLingui } from '@lingui/react/macro'
import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { listContentFiles } from '#contract/features/authoring/authoring-contract.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useList } from '#platform/hooks/use-list.ts'
import { ListBody } from '#ui/desk/list-body.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SearchInput } from '#ui/form/search-input.tsx'
import { List, Row } from '#ui/item/row.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import styles from '../certificate-desk.module.css'

interface PickerProps {
  onPick: (picture: { id: string; name: string }) => void
  onClose: () => void
}

/** Pictures of the library. */
export function PicturePicker({ onPick, onClose }: PickerProps) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const found = useList(search, (cursor, signal) =>
    staffCall(listContentFiles, { query: { kind: 'image', cursor, ...(search && { search }) } }, { signal }),
  )
  return (
    <Dialog open onOpenChange={onClose} focusField title={<Trans>Escolher da biblioteca</Trans>} closeLabel={t`Fechar`}>
      <div className={styles.form}>
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
          <List>
            {found.rows.map(({ id, name }) => (
              <Row
                key={id}
                title={name}
                render={<button type="button" className={styles.open} onClick={() => onPick({ id, name })} />}
              />
            ))}
          </List>
        </ListBody>
      </div>
    </Dialog>
  )
}
