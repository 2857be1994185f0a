import type { Localized } from '#contract/engine/language.ts'
import type { Fulfilment } from '#contract/features/reward/reward-rules.ts'

const text = (pt: string, en: string, es: string, fr: string): Localized => ({
  'pt-BR': pt,
  'en-US': en,
  'es-ES': es,
  'fr-FR': fr,
})

/** Shelves of Aurora's store. */
export const demoDepartments = [
  { id: 1, position: 10, name: text('Para a obra', 'For work', 'Para la obra', 'Pour le chantier') },
  { id: 2, position: 20, name: text('Para a casa', 'For home', 'Para la casa', 'Pour la maison') },
  { id: 3, position: 30, name: text('Vales e códigos', 'Vouchers and codes', 'Vales y códigos', 'Bons et codes') },
]
export const demoCategories = [
  { id: 1, most: null, name: text('Ferramentas', 'Tools', 'Herramientas', 'Outils') },
  { id: 2, most: 1, name: text('Eletrônicos', 'Electronics', 'Electrónicos', 'Électronique') },
  { id: 3, most: null, name: text('Lazer', 'Leisure', 'Tiempo libre', 'Loisirs') },
  { id: 4, most: 3, name: text('Vales', 'Vouchers', 'Vales', 'Bons') },
]

/** A reward of the demo; its picture is in the media folder. */
interface DemoReward {
  picture: string
  department: number
  category: number
  price: number
  fulfilment: Fulfilment
  /** Pieces, or codes. */
  stock: number
  courses?: number[]
  name: Localized
  description: Localized
}

/** What Aurora's people can have for their points, the first is number 1. */
export const demoRewards: readonly DemoReward[] = [
  {
    picture: 'premio-pinceis.svg',
    department: 1,
    category: 1,
    price: 180,
    fulfilment: 'pick_up',
    stock: 60,
    name: text(
      'Kit de rolos e pincéis',
      'Set of rollers and brushes',
      'Juego de rodillos y pinceles',
      'Rouleaux et pinceaux',
    ),
    description: text(
      'Dois rolos antigota, três pincéis e bandeja. Retire na sua revenda Aurora.',
      'Two anti-drip rollers, three brushes and a tray. Pick it up at your Aurora dealer.',
      'Dos rodillos antigoteo, tres pinceles y bandeja. Retírelo en su distribuidor Aurora.',
      'Deux rouleaux antigoutte, trois pinceaux et un bac. À retirer chez votre revendeur Aurora.',
    ),
  },
  {
    picture: 'premio-furadeira.svg',
    department: 1,
    category: 1,
    price: 1450,
    fulfilment: 'ship',
    stock: 12,
    name: text('Furadeira de impacto', 'Impact drill', 'Taladro percutor', 'Perceuse à percussion'),
    description: text(
      '650 W, com maleta e jogo de brocas.',
      '650 W, with case and a set of bits.',
      '650 W, con maletín y juego de brocas.',
      '650 W, avec mallette et jeu de forets.',
    ),
  },
  {
    picture: 'premio-maleta.svg',
    department: 1,
    category: 1,
    price: 620,
    fulfilment: 'ship',
    stock: 25,
    name: text('Maleta de ferramentas', 'Tool case', 'Maletín de herramientas', 'Mallette à outils'),
    description: text('110 peças em aço.', '110 pieces of steel.', '110 piezas de acero.', '110 pièces en acier.'),
  },
  {
    picture: 'premio-escada.svg',
    department: 1,
    category: 1,
    price: 980,
    fulfilment: 'pick_up',
    stock: 4,
    courses: [1],
    name: text('Escada articulada', 'Folding ladder', 'Escalera articulada', 'Échelle articulée'),
    description: text(
      'Alumínio, 4 × 4 degraus. Para quem concluiu o treinamento.',
      'Aluminium, 4 × 4 steps. For who has finished the training.',
      'Aluminio, 4 × 4 peldaños. Para quien completó la capacitación.',
      'Aluminium, 4 × 4 marches. Pour qui a terminé la formation.',
    ),
  },
  {
    picture: 'premio-fone.svg',
    department: 2,
    category: 2,
    price: 890,
    fulfilment: 'ship',
    stock: 18,
    name: text('Fone sem fio', 'Wireless headphones', 'Auriculares inalámbricos', 'Casque sans fil'),
    description: text('30 horas de bateria.', '30 hours of battery.', '30 horas de batería.', '30 heures de batterie.'),
  },
  {
    picture: 'premio-celular.svg',
    department: 2,
    category: 2,
    price: 6800,
    fulfilment: 'ship',
    stock: 3,
    name: text('Celular 128 GB', 'Phone, 128 GB', 'Celular de 128 GB', 'Téléphone 128 Go'),
    description: text(
      'Tela de 6,5 polegadas.',
      'Screen of 6.5 inches.',
      'Pantalla de 6,5 pulgadas.',
      'Écran de 6,5 pouces.',
    ),
  },
  {
    picture: 'premio-tv.svg',
    department: 2,
    category: 2,
    price: 9900,
    fulfilment: 'ship',
    stock: 2,
    name: text('TV 43 polegadas', '43-inch TV', 'TV de 43 pulgadas', 'Télévision 43 pouces'),
    description: text('4K, com aplicativos.', '4K, with apps.', '4K, con aplicaciones.', '4K, avec applications.'),
  },
  {
    picture: 'premio-bicicleta.svg',
    department: 2,
    category: 3,
    price: 5200,
    fulfilment: 'ship',
    stock: 0,
    name: text('Bicicleta aro 29', 'Bicycle, 29-inch', 'Bicicleta rodado 29', 'Vélo 29 pouces'),
    description: text(
      '21 marchas, freio a disco.',
      '21 gears, disc brakes.',
      '21 velocidades, freno de disco.',
      '21 vitesses, freins à disque.',
    ),
  },
  {
    picture: 'premio-cafeteira.svg',
    department: 2,
    category: 3,
    price: 1100,
    fulfilment: 'ship',
    stock: 15,
    name: text('Cafeteira', 'Coffee maker', 'Cafetera', 'Cafetière'),
    description: text(
      '30 xícaras, jarra térmica.',
      '30 cups, thermos jug.',
      '30 tazas, jarra térmica.',
      '30 tasses, verseuse isotherme.',
    ),
  },
  {
    picture: 'premio-mochila.svg',
    department: 1,
    category: 3,
    price: 420,
    fulfilment: 'ship',
    stock: 40,
    name: text('Mochila impermeável', 'Waterproof backpack', 'Mochila impermeable', 'Sac à dos imperméable'),
    description: text('25 litros.', '25 litres.', '25 litros.', '25 litres.'),
  },
  {
    picture: 'premio-vale-presente.svg',
    department: 3,
    category: 4,
    price: 500,
    fulfilment: 'code',
    stock: 30,
    name: text('Vale-presente de R$ 50', 'Gift voucher of R$ 50', 'Vale de regalo de R$ 50', 'Bon cadeau de 50 R$'),
    description: text(
      'Um código para usar em lojas parceiras, depois que a empresa confirmar.',
      'A code for partner shops, once the company has confirmed it.',
      'Un código para usar en tiendas asociadas, cuando la empresa confirme.',
      'Un code à utiliser dans les magasins partenaires, après confirmation.',
    ),
  },
  {
    picture: 'premio-streaming.svg',
    department: 3,
    category: 4,
    price: 350,
    fulfilment: 'code',
    stock: 30,
    name: text('Um mês de filmes', 'A month of films', 'Un mes de películas', 'Un mois de films'),
    description: text(
      'Código de assinatura.',
      'A code for a subscription.',
      'Código de suscripción.',
      'Code d’abonnement.',
    ),
  },
]
