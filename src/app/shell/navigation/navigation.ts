import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  BookOpen,
  Camera,
  Download,
  GraduationCap,
  House,
  ReceiptText,
  Route,
  Search,
  UserRound,
  type LucideIcon,
} from 'lucide-react'
import type { ModuleName } from '#contract/engine/feature.ts'
import { paths } from '#platform/paths.ts'

export interface Place {
  to: string
  label: MessageDescriptor
  icon: LucideIcon
  module: ModuleName | null
}

const home: Place = { to: paths.home(), label: msg`Início`, icon: House, module: null }
const courses: Place = { to: paths.courses(), label: msg`Cursos`, icon: BookOpen, module: 'online_courses' }
const trails: Place = { to: paths.trails(), label: msg`Trilhas`, icon: Route, module: 'trails' }
const downloads: Place = { to: paths.downloads(), label: msg`Meus downloads`, icon: Download, module: 'online_courses' }
const sale: Place = { to: paths.sale(), label: msg`Registrar venda`, icon: ReceiptText, module: 'insert_sales' }
const photos: Place = { to: paths.photos(), label: msg`Enviar foto`, icon: Camera, module: 'upload_photos' }
const search: Place = { to: paths.search(), label: msg`Buscar`, icon: Search, module: null }
const profile: Place = { to: paths.profile(), label: msg`Perfil`, icon: UserRound, module: null }

/** The desktop navigation, grouped by what it is for. */
export const placeGroups: readonly { label: MessageDescriptor | null; places: readonly Place[] }[] = [
  { label: null, places: [home] },
  { label: msg`Aprender`, places: [courses, trails, downloads] },
  { label: msg`Ganhar`, places: [sale, photos] },
]

/** What the centre button of the tabs does: one of them at once, several by a sheet. */
const actions: readonly Place[] = [sale, photos]

/** The places of the learning tab, side by side under its title. */
export const learnPlaces: readonly Place[] = [courses, trails, downloads]

export const isOn = (place: Place, modules: readonly ModuleName[]): boolean =>
  place.module === null || modules.includes(place.module)

/** The mobile tabs left and right of the centre action. */
export function tabsOf(modules: readonly ModuleName[]): { left: Place[]; right: Place[]; actions: Place[] } {
  const learn = learnPlaces.find((place) => isOn(place, modules))
  return {
    left: [home, ...(learn ? [{ ...learn, label: msg`Aprender`, icon: GraduationCap }] : [])],
    right: [search, profile],
    actions: actions.filter((place) => isOn(place, modules)),
  }
}
