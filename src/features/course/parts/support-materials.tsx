import { useLingui } from '@lingui/react/macro'
import { Download, FileText, Image } from 'lucide-react'
import { useState } from 'react'
import type { supportMaterialSchema } from '#contract/features/course/course-contract.ts'
import type { OutputOf } from '#contract/engine/endpoint.ts'
import { mainFile } from '#contract/engine/files/bundle.ts'
import { extensionOf, materialName } from './material-name.ts'
import { isOnline } from '#platform/browser/connection.ts'
import { formatBytes } from '#platform/format.ts'
import { useMember } from '#platform/session-store.ts'
import { Button } from '#ui/button/button.tsx'
import { IconTile } from '#ui/item/icon-tile.tsx'
import { List, Row } from '#ui/item/row.tsx'
import { Section } from '#ui/layout/section.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { sourceOf } from '#domain/activity/file-source.ts'

type Material = OutputOf<typeof supportMaterialSchema>

/** Saves a file through a link of its own: works from the device's copy too, and no pop-up is blocked. */
async function saveMaterial(material: Material, title: string, clientId: number): Promise<void> {
  const file = mainFile(material.bundle)
  if (!file) throw new Error('material: no file')
  const response = await fetch(await sourceOf(file, clientId))
  if (!response.ok) throw new Error(`material: ${response.status}`)
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = materialName(title, extensionOf(file.path))
  link.click()
  // The browser has taken the bytes over long before; the address must live until then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

function MaterialRow({ material }: { material: Material }) {
  const { t } = useLingui()
  const { clientId } = useMember()
  const [busy, setBusy] = useState(false)
  const title = shownText(material.title)
  const file = mainFile(material.bundle)
  const save = async () => {
    setBusy(true)
    try {
      await saveMaterial(material, title, clientId)
    } catch {
      toast(
        isOnline()
          ? t`Não foi possível abrir “${title}”. Tente novamente.`
          : t`“${title}” não está neste aparelho. Baixe o curso ou conecte-se à internet.`,
        { tone: 'bad' },
      )
    } finally {
      setBusy(false)
    }
  }
  return (
    <Row
      icon={<IconTile>{file?.type.startsWith('image/') ? <Image /> : <FileText />}</IconTile>}
      title={title}
      detail={`${extensionOf(file?.path ?? '').toUpperCase()} · ${formatBytes(material.bundle.bytes)}`}
      end={
        <Button
          variant="soft"
          busy={busy}
          icon={<Download aria-hidden="true" />}
          onClick={() => void save()}
          aria-label={t`Salvar ${title}`}
        >
          {t`Salvar`}
        </Button>
      }
    />
  )
}

export function SupportMaterials({ materials }: { materials: readonly Material[] }) {
  const { t } = useLingui()
  if (materials.length === 0) return null
  return (
    <Section title={t`Materiais de apoio`}>
      <List>
        {materials.map((material) => (
          <MaterialRow key={material.bundle.bundleId} material={material} />
        ))}
      </List>
    </Section>
  )
}
