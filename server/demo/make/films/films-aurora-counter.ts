import { fade, label, type Film } from './film.ts'
import { bubble, can, check, circle, cream, drop, ink, line, orange, person, rect, red, sheet } from '../shapes.ts'

const wall = (fill: string) => rect(0, 0, 268, 300, fill) + rect(0, 300, 268, 60, '#b98a5e')
const scaled = (s: number, x: number, y: number, inner: string) =>
  `<g transform="translate(${x} ${y}) scale(${s})">${inner}</g>`

export const counterFilms: Film[] = [
  {
    name: 'cinco-minutos',
    title: 'Os cinco primeiros minutos',
    colour: '#2d6296',
    pale: '#dce8f4',
    voice: 'pt-br+f2 152 50',
    scenes: [
      {
        title: 'Antes de falar de tinta',
        said: 'O cliente decide se confia em você nos primeiros cinco minutos.',
        art: (k) =>
          scaled(0.44, -80, 110, person(320, 180, 78, '#f0c8aa', orange) + person(640, 200, 74, '#cf9f83', '#23407a')) +
          fade(k, 1, bubble(30, 40, 120, 66, '#fff', 1) + label(90, 84, 34, ink, '?')) +
          rect(0, 330, 268, 30, '#8a5a35'),
        points: [
          ['Olhe e cumprimente', 'Olhe nos olhos e cumprimente. Se estiver ocupado, avise: já falo com você.'],
          ['Pergunte sobre o lugar', 'Pergunte sobre o lugar, não sobre o produto. O que você vai pintar?'],
          ['Ouça até o fim', 'Ouça até o fim sem corrigir. O problema de verdade costuma vir na última frase.'],
        ],
      },
      {
        title: 'Depois, confirme',
        said: 'Agora mostre que entendeu.',
        art: (k) =>
          scaled(0.62, 28, 40, sheet(0, 0, 340, 440, 7, '#2d6296')) +
          fade(k, 1, circle(214, 290, 34, '#3f8f6b') + check(208, 292, 16, '#fff', 9)),
        points: [
          [
            'Repita com suas palavras',
            'Repita com as suas palavras: é um banheiro sem janela, e a tinta descasca todo ano. Certo?',
          ],
          ['Ofereça no máximo duas opções', 'Ofereça no máximo duas opções e explique a diferença em uma frase.'],
          ['Feche com o próximo passo', 'Feche com o próximo passo. Vamos fazer a conta das latas?'],
        ],
      },
    ],
  },
  {
    name: 'calculo-tinta',
    title: 'A conta da tinta em três passos',
    colour: '#3f8f6b',
    pale: '#dcefe4',
    voice: 'pt-br 148 42',
    scenes: [
      {
        title: 'Área, vãos e demãos',
        said: 'Vamos pintar uma sala de quatro por três metros, com pé-direito de dois e setenta.',
        art: (k) =>
          rect(30, 90, 208, 150, '#f3bd8a', 4) +
          line('M30 262h208', ink, 3) +
          label(134, 286, 20, ink, '14 m de parede') +
          line('M14 90v150', ink, 3) +
          label(134, 72, 20, ink, 'altura 2,70 m') +
          fade(k, 1, rect(56, 140, 44, 100, '#8a5a35', 3) + rect(150, 120, 62, 54, '#d3e8f7', 3)) +
          fade(k, 2, rect(30, 90, 208, 150, '#3f8f6b', 4, 'opacity=".35"')),
        points: [
          [
            '14 m × 2,70 m = 37,8 m²',
            'As quatro paredes somam catorze metros. Vezes dois e setenta, dá trinta e sete vírgula oito metros quadrados.',
          ],
          [
            'Menos porta e janela: 34,4 m²',
            'Desconte a porta e a janela, três vírgula quatro. Sobram trinta e quatro vírgula quatro.',
          ],
          [
            'Vezes 2 demãos: 68,8 m²',
            'Duas demãos dobram a conta: sessenta e oito vírgula oito metros quadrados a cobrir.',
          ],
        ],
      },
      {
        title: 'Da área às latas',
        said: 'Agora leia o rendimento no rótulo. Vale para uma demão.',
        art: (k) =>
          can(74, 110, 120, 170, '#3f8f6b') +
          fade(k, 0, label(134, 330, 24, ink, '10 m² por litro')) +
          fade(k, 1, label(134, 70, 34, '#3f8f6b', '≈ 7 litros')),
        points: [
          ['68,8 ÷ 10 = 6,9 litros', 'Se um litro cobre dez metros quadrados, são quase sete litros.'],
          [
            'Mais 10% de perda: 7,6 litros',
            'Some dez por cento para rolo, bandeja e retoque. São sete litros e seiscentos.',
          ],
          [
            '2 latas de 3,2 L + 2 de 0,8 L',
            'Duas latas de três litros e duzentos e duas de oitocentos resolvem: oito litros, sobra pouca.',
          ],
        ],
      },
    ],
  },
  {
    name: 'seguranca-altura',
    title: 'Antes de subir',
    colour: '#8a5a00',
    pale: '#f8e6b4',
    voice: 'pt-br 150 38',
    scenes: [
      {
        title: 'Olhe, teste, prenda',
        said: 'Acima de dois metros, o trabalho é em altura. A norma é a N R trinta e cinco.',
        art: (k) =>
          wall('#f2e8dc') +
          line('M70 330L130 60M190 330L140 60M84 270h92M96 210h70M108 150h44', '#8a5a00', 12) +
          fade(k, 0, check(222, 300, 16, '#3f8f6b', 9)) +
          fade(k, 2, line('M136 60V10', red, 7) + circle(136, 14, 10, red)),
        points: [
          ['Piso firme e seco', 'Olhe o chão: firme, seco e nivelado. Nada de tijolo embaixo do pé da escada.'],
          ['1 m fora para cada 4 m de altura', 'Afaste o pé da escada um metro para cada quatro de altura.'],
          ['Cinto preso acima da cabeça', 'Use o cinto tipo paraquedista, preso em um ponto firme acima da cabeça.'],
        ],
      },
      {
        title: 'Não suba se…',
        said: 'Há dias em que a resposta é não subir.',
        art: (k) =>
          circle(134, 170, 96, '#fff') +
          circle(134, 170, 96, 'none', `stroke="${red}" stroke-width="22"`) +
          line('M68 104l132 132', red, 22) +
          fade(k, 0, drop(60, 330, 14, '#2a7f9e')),
        points: [
          ['Chuva, vento ou raio', 'Se há chuva, vento forte ou raio por perto.'],
          ['Fio elétrico a menos de 3 m', 'Se há fio elétrico a menos de três metros da escada ou do rolo.'],
          ['Você está tonto ou com sono', 'Se você está tonto, com sono, ou tomou remédio forte. Avise e desça.'],
        ],
      },
    ],
  },
  {
    name: 'madeira-acabamento',
    title: 'Madeira: qual acabamento escolher',
    colour: '#7a4a22',
    pale: '#ecd9c2',
    voice: 'pt-br+m3 150 45',
    scenes: [
      {
        title: 'Três proteções, três efeitos',
        said: 'A madeira sofre com sol, água e cupim. A pergunta é o que o cliente quer ver.',
        art: (k) =>
          ['#a87446', '#8f5a2a', cream]
            .map(
              (fill, i) =>
                rect(24, 36 + i * 104, 220, 88, '#c9a074', 10) +
                fade(k, i, rect(24, 36 + i * 104, 220, 88, fill, 10)) +
                (i < 2
                  ? line(`M40 ${66 + i * 104}q60 -18 110 4t84 -6M40 ${96 + i * 104}q80 16 186 -4`, '#6b3f1b', 3)
                  : ''),
            )
            .join(''),
        points: [
          [
            'Stain: entra na madeira',
            'Stain penetra e deixa o veio à vista. Não forma película, por isso não descasca.',
          ],
          [
            'Verniz: película brilhante',
            'Verniz forma uma película transparente. Realça o brilho, mas pede lixa para renovar.',
          ],
          ['Esmalte: cor que cobre', 'Esmalte cobre o veio com cor. É o mais resistente para portas e rodapés.'],
        ],
      },
      {
        title: 'Preparo em três passos',
        said: 'O preparo vale para os três.',
        art: (k) =>
          [0, 1, 2]
            .map(
              (i) =>
                rect(40, 60 + i * 90, 188, 70, ['#c9a074', '#d9b58a', '#e8cf9a'][i]!, 12) +
                label(134, 104 + i * 90, 26, '#5f3519', ['grão 80', 'grão 150', 'grão 220'][i]!) +
                fade(k, i, check(214, 70 + i * 90, 12, '#3f8f6b', 7)),
            )
            .join(''),
        points: [
          [
            'Lixe no sentido do veio',
            'Lixe no sentido do veio: grão oitenta, depois cento e cinquenta, depois duzentos e vinte.',
          ],
          ['Tire todo o pó', 'Tire o pó com pano levemente úmido e espere secar.'],
          [
            'Duas ou três demãos finas',
            'Aplique duas ou três demãos finas, com lixa leve entre elas. Demão grossa enruga.',
          ],
        ],
      },
    ],
  },
]
