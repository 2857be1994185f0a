import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  BookOpen,
  Camera,
  Compass,
  Image,
  Megaphone,
  Package,
  Play,
  ReceiptText,
  Route,
  Store,
  type LucideIcon,
} from 'lucide-react'
import type { EntryKind } from '#platform/workers/search-worker.ts'

/** How a kind of things is called, and its sign. */
const kinds: Record<EntryKind, { name: MessageDescriptor; icon: LucideIcon }> = {
  place: { name: msg`Telas`, icon: Compass },
  course: { name: msg`Cursos`, icon: BookOpen },
  trail: { name: msg`Trilhas`, icon: Route },
  activity: { name: msg`Atividades`, icon: Play },
  photoType: { name: msg`Tipos de foto`, icon: Camera },
  campaign: { name: msg`Campanhas`, icon: Megaphone },
  product: { name: msg`Produtos`, icon: Package },
  store: { name: msg`Lojas`, icon: Store },
  sale: { name: msg`Minhas vendas`, icon: ReceiptText },
  photo: { name: msg`Minhas fotos`, icon: Image },
}

const unknown = { name: msg`Outros`, icon: Compass }

/** Of a kind that this build has no words for there is still something to show. */
export const kindOf = (kind: EntryKind) => kinds[kind] ?? unknown
