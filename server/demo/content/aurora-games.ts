import type { DemoCourse } from '../types.ts'
import { gameId, inOrder, text, type Draft } from './build.ts'

const statement = (at: number, isTrue: boolean, pt: string, en: string, why: [pt: string, en: string]) => ({
  id: gameId(100 + at),
  text: text(pt, en),
  isTrue,
  why: text(...why),
})
const pair = (at: number, pt: [string, string], en: [string, string]) => ({
  id: gameId(200 + at),
  text: text(pt[0], en[0]),
  other: text(pt[1], en[1]),
})
const [warm, cold] = [gameId(301), gameId(302)]
const colour = (at: number, place: string, pt: string, en: string) => ({
  id: gameId(310 + at),
  text: text(pt, en),
  fits: [place],
})
const thing = (at: number, bin: 'one' | 'two', pt: string, en: string) => ({
  id: gameId(400 + at),
  text: text(pt, en),
  bin,
})

const colourGames: Draft[] = [
  {
    type: 'true_or_false',
    title: text('Mito ou verdade da cor', 'Colour: myth or fact'),
    content: {
      errorsAllowed: 2,
      items: [
        statement(
          1,
          true,
          'Cor clara no teto faz o ambiente parecer mais alto.',
          'A light ceiling makes a room look higher.',
          ['O claro reflete a luz e afasta o plano.', 'Light colours reflect light and push the plane away.'],
        ),
        statement(
          2,
          false,
          'A cor na parede fica igual à da cartela em qualquer luz.',
          'A colour looks the same on the wall as on the chart in any light.',
          [
            'Luz quente e fria mudam o tom: teste sempre na parede.',
            'Warm and cold light change the shade: always test on the wall.',
          ],
        ),
        statement(
          3,
          true,
          'Cores opostas na roda dão o maior contraste.',
          'Colours opposite on the wheel give the strongest contrast.',
          ['Por isso uma domina e a outra é detalhe.', 'That is why one leads and the other is an accent.'],
        ),
        statement(4, false, 'Duas demãos bastam para qualquer cor.', 'Two coats are enough for any colour.', [
          'Amarelos e vermelhos puros cobrem menos e podem pedir três.',
          'Pure yellows and reds cover less and may need three.',
        ]),
      ],
    },
  },
  {
    type: 'find_the_pairs',
    title: text('Cada tinta com a sua superfície', 'Each paint and its surface'),
    content: {
      errorsAllowed: 8,
      items: [
        pair(1, ['Esmalte', 'Portão de ferro'], ['Enamel', 'Iron gate']),
        pair(2, ['Stain', 'Deck de madeira'], ['Stain', 'Wooden deck']),
        pair(3, ['Acrílica premium', 'Fachada'], ['Premium acrylic', 'Façade']),
        pair(4, ['Epóxi', 'Box do banheiro'], ['Epoxy', 'Shower walls']),
      ],
    },
  },
  {
    type: 'drag_and_drop',
    title: text('Quentes e frias na roda', 'Warm and cold on the wheel'),
    content: {
      errorsAllowed: 3,
      board: { bundle: 'roda-das-cores.webp' },
      places: [
        { id: warm, text: text('Quentes', 'Warm'), box: { x: 27, y: 27, width: 22, height: 38 } },
        { id: cold, text: text('Frias', 'Cold'), box: { x: 4, y: 48, width: 22, height: 38 } },
      ],
      items: [
        colour(1, warm, 'Laranja', 'Orange'),
        colour(2, warm, 'Amarelo', 'Yellow'),
        colour(3, cold, 'Azul', 'Blue'),
        colour(4, cold, 'Verde-água', 'Teal'),
      ],
    },
  },
  {
    type: 'flashcards',
    title: text('Palavras da cartela', 'Words of the colour chart'),
    content: {
      items: [
        {
          id: gameId(501),
          text: text('Matiz', 'Hue'),
          other: text('O nome da cor: vermelho, azul, verde.', 'The name of the colour: red, blue, green.'),
        },
        {
          id: gameId(502),
          text: text('Saturação', 'Saturation'),
          other: text('Quanto a cor é viva ou acinzentada.', 'How vivid or greyish a colour is.'),
        },
        {
          id: gameId(503),
          text: text('Tom sobre tom', 'Tone on tone'),
          other: text('Uma cor só, do claro ao escuro.', 'One colour alone, from light to dark.'),
          picture: { bundle: 'roda-das-cores.webp' },
        },
      ],
    },
  },
]

const preparationGames: Draft[] = [
  {
    type: 'this_or_that',
    title: text('Dentro ou fora?', 'Indoors or outdoors?'),
    content: {
      errorsAllowed: 2,
      bins: { one: text('Interno', 'Indoors'), two: text('Externo', 'Outdoors') },
      items: [
        thing(1, 'one', 'Látex PVA', 'PVA latex'),
        thing(2, 'two', 'Acrílica emborrachada', 'Rubberised acrylic'),
        thing(3, 'one', 'Massa corrida', 'Interior filler'),
        thing(4, 'two', 'Massa acrílica', 'Acrylic filler'),
      ],
    },
  },
  {
    type: 'fill_in_the_blanks',
    title: text('A ordem do preparo', 'The order of preparation'),
    content: {
      errorsAllowed: 4,
      exact: false,
      text: text(
        'Primeiro *lixe* a parede e tire o *pó/po*. Depois passe o *selador* e só então a *tinta*.',
        'First *sand* the wall and remove the *dust*. Then apply the *sealer/primer* and only then the *paint*.',
      ),
    },
  },
  {
    type: 'drag_the_words',
    title: text('Diluição sem erro', 'Thinning without mistakes'),
    content: {
      errorsAllowed: 3,
      text: text(
        'A primeira demão leva mais *água*. Mexa com uma *espátula* limpa e nunca misture *solvente* em tinta à base de água.',
        'The first coat takes more *water*. Stir with a clean *spatula* and never mix *solvent* into water-based paint.',
      ),
      items: [{ id: gameId(601), text: text('cimento', 'cement') }],
    },
  },
  {
    type: 'enigma',
    title: text('O que é, o que é?', 'What is it?'),
    content: {
      errorsAllowed: 8,
      items: [
        {
          id: gameId(701),
          text: text('Protege a madeira e deixa o veio à vista.', 'It protects wood and shows the grain.'),
          other: text('Verniz', 'Varnish'),
        },
        {
          id: gameId(702),
          text: text('Sobe da fundação e estufa a pintura.', 'It rises from the ground and blisters the paint.'),
          other: text('Umidade', 'Damp'),
        },
      ],
    },
  },
]

const shared = {
  area: 'tecnica',
  group: 'todos',
  category: 'aplicacao',
  mandatory: false,
  blockMenu: false,
  enrollmentType: 'automatic',
} as const

/** Two courses of games, each of another type. */
export const gameCourses: DemoCourse[] = [
  {
    ...shared,
    title: text('Jogos da cor', 'Colour games', 'Juegos del color', 'Jeux de couleurs'),
    description: text(
      'Quatro jogos curtos para firmar o que você sabe de cor, entre um cliente e outro.',
      'Four short games to settle what you know about colour, between two customers.',
      'Cuatro juegos cortos para afianzar lo que sabe de color, entre un cliente y otro.',
      'Quatre petits jeux pour fixer ce que vous savez des couleurs, entre deux clients.',
    ),
    cover: 'cover-cores.webp',
    coverColor: '#d3e8f7',
    tags: ['cores'],
    points: 40,
    minutes: 12,
    activities: inOrder(...colourGames),
    supportMaterials: [],
  },
  {
    ...shared,
    title: text('Jogos do preparo', 'Preparation games', 'Juegos de preparación', 'Jeux de préparation'),
    description: text(
      'Quatro jogos para lembrar a ordem, os produtos e os cuidados antes da primeira demão.',
      'Four games to recall the order, the products and the care before the first coat.',
      'Cuatro juegos para recordar el orden, los productos y los cuidados antes de la primera mano.',
      'Quatre jeux pour revoir l’ordre, les produits et les soins avant la première couche.',
    ),
    cover: 'cover-paredes.webp',
    coverColor: '#8a8f98',
    tags: ['madeira'],
    points: 40,
    minutes: 12,
    activities: inOrder(...preparationGames),
    supportMaterials: [],
  },
]
