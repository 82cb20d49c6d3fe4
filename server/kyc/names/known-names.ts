/**
 * Known given names by origin and owner. Two known names of one origin are two names, even if they look alike: Selasi
 * is not Selorm. An unknown name says nothing.
 */
import { dayName, isShortFor, shortFormsOf } from './given-names.ts'

/** The origin of a name. `day`: a name by the day of birth. A person may have one name of each origin. */
export type NameOrigin = 'day' | 'english' | 'arabic' | 'local'
export type Sex = 'man' | 'woman'

interface KnownName {
  origin: NameOrigin
  sex: Sex | null
}

const LISTS: readonly (readonly [NameOrigin, Sex | null, string])[] = [
  [
    'english',
    'man',
    `aaron abel abraham adam adolf adrian alan albert alex alexander alfred alphonse aloysius ambrose amos andrew andrews
    anthony antonio archibald arnold arthur augustine augustus austin barnabas bartholomew basil benard benedict benjamin
    bernard bismarck boniface brian bruce caleb calvin camillus cecil cedric charles christian christopher clarence clement
    cletus clifford collins conrad constant constantine cornelius cosmas crispin cuthbert cyprian cyril damian daniel darius
    david dennis denis derek derrick desmond dickson dominic donald douglas duncan ebenezer edgar edmond edmund edward edwin
    eli elias elijah elisha elvis emmanuel enoch ephraim eric esau ernest eugene evans ezekiel ezra fabian faustinus felix
    ferdinand fidelis florent francis frank franklin frederick gabriel geoffrey george gerald gerard gideon gilbert godfred
    godfrey godsway godwin gordon gregory gustav harold harrison harry hayford hector henry herbert herman hezekiah hilary
    hubert hugh humphrey ignatius innocent isaac isaiah ishmael israel jacob james japheth jason jasper jeffrey jeremiah
    jerome jerry jesse joachim job joel john jonah jonas jonathan jordan joseph joshua josiah jude julian julius justice
    justin kelvin kenneth kevin kingsford kingsley lawrence lazarus leonard leopold leslie levi lincoln linus louis lucas
    luke malachi marcel marcus mark marshall martin mathias matthew maurice max maximilian maxwell maxwel melvin micah
    michael milton moses nathan nathaniel nehemiah nelson newton nicholas nicodemus noah norbert obadiah oliver oscar osmond
    oswald otto paschal patrick paul percival percy peter philemon philip pius polycarp prince prosper ralph randolph
    raphael raymond reginald rexford reuben richard richmond robert robinson roderick rodney roger roland ronald rowland
    rudolph rufus rupert russell samson samuel sebastian seth shadrach shadrack sidney silas silvanus simeon simon sixtus
    solomon stanley stanislaus stephen sylvanus sylvester terence thaddeus theodore theophilus thomas timothy titus tobias
    valentine vernon victor vincent vitus walter warren wellington wilfred william wilson winston wisdom xavier zachariah
    zephaniah bernardino clemens osbert eugenius faustin godfried derick terrence leander lambert edem benson jackson
    maximus emmanuelson gershon uriah nestor sampson jethro phinehas abednego meshach
    alvin angelo brendan calvin carlos chester delbert elvin ervin gregor humbert irvin jonathon julien lester lucian marcelo
    mario mervin michal ramon randy redmond uriel leonardo alberto roberto ernesto irving goodwin`,
  ],
  [
    'english',
    'woman',
    `abigail adelaide adeline agatha agnes albertina alberta alexandra alice amanda anastasia andrea angela angelina anita
    anna annabel antoinette antonia apollonia augustina barbara beatrice belinda benedicta bernadette bernardine bernice
    bertha bessie betty beverly brenda bridget brigitte camilla candace caroline cassandra catherine cecilia celestina
    charity charlotte cheryl christiana christina clara clarissa claudia clementina comfort constance cordelia cynthia
    daniella daphne davida deborah delphina diana dinah dora doreen dorcas doris dorothy edith edna edwina eleanor elizabeth
    ellen elsie emelia emilia emily emmanuella erica ernestina esther ethel eugenia eunice euphemia eva evelyn faith
    faustina felicia felicity fidelia flora florence francesca frances francisca freda georgette georgina georgia
    geraldine gertrude gifty gillian gina gladys glenda gloria godsgift grace hagar hannah harriet hazel helen helena
    henrietta hilda hope ida ingrid irene iris isabella isabel ivy jacqueline jane janet janice jemima jennifer jessica
    joan joana josephine joy joyce juanita judith julia juliana juliet justina karen lawrencia laura lena leonora leticia
    lilian linda lois louisa lucinda lucy lydia mabel magdalene marcella margaret marian martha martina mary matilda
    maud maureen mavis mercy michelle mildred millicent miranda miriam monica muriel nancy naomi natalie nora olga olivia
    ophelia pamela patience patricia paula paulina pauline pearl peggy perpetua philippa philomena phoebe phyllis portia
    priscilla prudence queenie rachel rebecca regina rejoice rhoda rita roberta rosalind rosamond rose roseline rosemary
    rosemond rosina ruth salome sandra sarah selina sharon sheila sophia stella stephanie susanna sylvia tabitha
    theodora theresa thelma ursula vera veronica victoria vida vincentia viola violet virginia vivian wendy wilhelmina
    winifred yvonne zipporah benita celine dorothea ernestine hellen jocelyn lavinia loretta lucille marjorie melinda
    mirabel nadia philippine rosaline sabina samuella seraphina stephania thomasina valeria yvette zita delight
    blessing perpetual precious princess promise angelica cordelia cornelia eugenie sussana
    alina alisha arlene brandy carol carole cecily charlene darlene elena eleonora elisa elise estella helene julie juliette
    kristin leonie lenora lucia maria marina marcia marlene martine muriel rhonda ronda sabrina salina selena serena stella
    tatiana valerie vanessa`,
  ],
  [
    'english',
    null,
    `peace happy gift bright divine courage wonder shine success fortune lucky light saviour favour favor blessed redeemer
    praise godslove godsgift godknows goodness marvellous lovelace excellent emmanuelle nelly sunday monday friday christmas
    easter kind loyal trust beloved pearly rainbow wealth victory bless`,
  ],
  [
    'arabic',
    'man',
    `abass abdallah abu abubakar abukari adam adamu ahmad ahmed alhassan hassan ali alidu amadu amidu amin aminu anas anwar
    awal awudu ayuba aziz baba bashir bashiru bawa bukari dauda farid farouk faisal fuseini hussein gafaru hafiz hakim
    gani ghani halim halidu hamid hamidu hamza haruna habib ibrahim iddrisu idris iliasu imoro inusah ishaq ishmail issah issahaku issaka
    issifu jamal jibril kabiru kadir kamal kamil karim kassim khalid lateef latif lawal mahama mahmoud majeed malik mansur
    mohammed moro mubarak muhsin mumuni munir munkaila musah mustapha mutawakil mutaru nasir nasiru nuhu nurudeen osman
    qudus kudus rabiu rafiq rahim rahman rashid razak sadat sadik sadiq saeed saaka sahid salam salifu salih salim salisu samad
    sanusi satar fatawu basit bari rauf hameed seidu shaibu shakur sharif sheriff shafiu shamsudeen shehu sherif suleiman sulley sumaila suraj tahiru tanko
    tijani umar usman wahab yahaya yakubu yunus yushau yusif yussif zakaria zakari zubairu`,
  ],
  [
    'arabic',
    'woman',
    `abiba adama adiza adisa afisata aisha alimatu amina aminatu amira asana asibi asmau ayishetu azara barikisu bilkisu
    fadila faiza farida fatima fatimata fauzia fusiena habiba hadiza hafsatu hajara halima hamida hanifa hawa hawawu
    husseina ikram jamila jemila kadijah khadija karima ladi lariba latifa latifatu mamata mariama maryam memuna memunatu
    mimi munira nafisa nafisatu naima nimatu rabi rabiatu rafia rafiatu rahama rahamatu rahina rahinatu ramatu rashida
    rukaya rukayatu sadia safia safiatu sahada sakina sala salamatu salima samata samira saratu shamima sherifa shakira
    sikina sumaya suweiba tani ummu wasila yasmin zainab zaliha zara zeinab zenabu zulaiha zuwera zuleihatu`,
  ],
  [
    'local',
    null,
    `adoley adorkor akpene amenuveve atswei ayeley ayorkor ayitey dede dedei delali dela dodzi dzidzor dziedzorm dzifa
    dzigbordi edem edinam elikem elinam elom elorm emefa enam enyonam esenam esinam etornam eyram fafa fafali kafui kai
    kekeli klenam korkor kosiwa koshie kwarley kwarkor lante lebene makafui mansa mawuena mawuko mawuli mawunyo mawusi
    naadu nhyira norkor nuku nutifafa nyamekye nyameye oboshie odartey okai okine sedem sedinam sedzro sefakor
    selasi selase selassie selikem selom selorm sena senam senanu senyo sesi setor setornam seyram sitsofe tackie
    teiko tsotso tsotsoo worlali worlanyo woelinam xoese xorlali yayra yram`,
  ],
]

const known = new Map<string, KnownName>()
for (const [origin, sex, names] of LISTS)
  for (const name of names.split(/\s+/)) if (!known.has(name)) known.set(name, { origin, sex })

/**
 * Forms of one name that no rule of spelling joins, one name a line. A short form that two names share stands in a line
 * of each: Harry may be Henry or Harold, but Henry is not Harold.
 */
const FORMS = `
edmond edmund|faustin faustinus|maxwell maxwel max|maximilian max|sampson samson|stephania stephanie|ernestina ernestine
perpetua perpetual|selasi selase selassie|dede dedei|konadu konaduaa|bridget brigitte bridgette|isabel isabella|eugenia eugenie
derek derrick derick|terence terrence|shadrach shadrack|ahmad ahmed amadu ahmadu|adam adamu|bashir bashiru|hamid hamidu amidu
issahaku issaka|sadik sadiq|sherif sheriff sharif|suleiman sulemana sulemani suleman sulley|yusif yussif yusuf yussuf
zakaria zakari|mariama maryam mariam mariamu|memuna memunatu maimuna maimunatu|hawa hawawu hawau|nafisa nafisatu
rabi rabiatu|safia safiatu safiya|rukaya rukayatu rukaiya|latifa latifatu|amina aminatu|khadija kadijah hadiza adiza adisa hadija
aisha ayishetu ayishatu asha|rahina rahinatu|jamila jemila jamilatu|salima salimatu|hassan alhassan|hussein husseini fuseini
abubakar abukari bukari abubakari|lawrencia laurencia laurentia|tei teye tey|tetteh tettey|rosamond rosemond|roseline rosaline
theodora dora|emelia emilia amelia|rahama rahamatu ramatu rahmatu|farouk faruk|inusah yunus inusa|jibril jibreel djibril
shaibu shuaib|gafaru gafar|halidu khalid|kadir kadiri|mutaru muktar|nasir nasiru|saeed seidu saidu said|umar omar|usman osman
sadia sadiya|zainab zeinab zeinabu zainabu zenabu|hamid hameed|kudus qudus|gani ghani|rashid rashidu|abdallah abdullah abdulai|zubairu zubeiru|alidu ali|alimatu halima halimatu|asana hassana
fatima fatimata fatimatu|afisata hafsatu hafsa|bilkisu barikisu|elizabeth bessie|jeremiah jerry|gerald jerry|harrison harry|henry harry|harold harry
magdalene lena|helena lena|christina tina|rosina rose|denis dennis|silvanus sylvanus|elom elorm|selom selorm|eyram yram|helen hellen|nora norah|regina gina|ronald ron|donald don|kenneth ken|clifford cliff
leopold leo|constance connie|cornelia connie|joan joana joanna johanna|evans evan|clemens clement|eugenius eugene
nathaniel nathanael|augustus gustav|helen helena|caroline carolina|adeline adelina|celestine celestina
mansur mansuru|mumuni mumin|latif lateef|karim kareem|majeed majid|habib habibu|kabir kabiru|gloria gloriah|jackson jack|john jack
zuwera zuwaira|ummu umu|sahada shahada|yahaya yahya|josiah josias
nicodemus nico|nicholas nico|roderick rodrick|roland rowland|ana anna|annabel annabella|marcellina marcella
`
const forms = new Map<string, Set<string>>()
for (const line of FORMS.trim().split(/[|\n]/)) {
  const names = line.split(' ')
  for (const name of names) forms.set(name, new Set([...(forms.get(name) ?? []), ...names]))
}

/** Names that some take for one and others for two, one pair a line. A person decides on them. */
const PERHAPS = `
emily emelia|emily emilia|emily amelia|ezekiel hezekiah|augustus augustine|austin augustine|john jackson|john johnson
anna anita|ana anita|mary miriam|maria miriam|marie miriam|mary marian|maria marian|margaret rita|raphael ralph|jonas jonah
elizabeth elsie|roland ronald|rowland ronald|rose rosemary|rose rosina|bernard bernardino|elias elijah|magdalene helena
helen helena|ellen helen|nathan nathaniel|frank francis|joan johanna|mohammed mahama|eugenie eugenia|sarah sally
`
const perhaps = new Set(
  PERHAPS.trim()
    .split(/[|\n]/)
    .flatMap((pair) => [pair, pair.split(' ').toReversed().join(' ')]),
)

/** Whether nobody can say from the names alone whether they are one: Mary and Miriam. */
export const mayBeOneName = (one: string, other: string): boolean => perhaps.has(`${one} ${other}`)

/** Whether the two are spellings of one name, or one is short for the other. */
export const areFormsOfOneName = (one: string, other: string): boolean =>
  forms.get(one)?.has(other) === true || isShortFor(one, other)

/** What is known of a name. Null if nothing is. */
export function knownName(token: string): KnownName | null {
  const day = dayName(token)
  if (day !== null) return { origin: 'day', sex: day.endsWith('boy') ? 'man' : 'woman' }
  const found = known.get(token)
  if (found) return found
  const other = [...(forms.get(token) ?? []), ...shortFormsOf(token)].find((each) => known.has(each))
  return other === undefined ? null : known.get(other)!
}

/** Whether the two are known names of one origin, and not forms of one name. */
export function areTwoKnownNames(one: string, other: string): boolean {
  if (one === other || areFormsOfOneName(one, other) || mayBeOneName(one, other)) return false
  const [a, b] = [knownName(one), knownName(other)]
  return a !== null && b !== null && a.origin === b.origin && a.origin !== 'day'
}

/** Names of twins by the order of birth, which are never one person's: Akan, Ga, Ewe, and Muslim names. */
const TWINS: readonly (readonly [string, string])[] = [
  ['panyin panin payin', 'kakra kakraba kakrah'],
  ['oko', 'akwete akuete'],
  ['akwele akuele', 'akuorkor akworkor akuokor'],
  ['atsu', 'etse etsey'],
  ['hassan alhassan hassana alhassana', 'hussein husseini fuseini hussaina fusiena husseina'],
]

/** Whether it tells an elder twin from a younger, and is no name by itself. */
export const isOrderOfBirth = (token: string): boolean => ORDERS_OF_BIRTH.has(token)
const ORDERS_OF_BIRTH = new Set(TWINS[0]!.join(' ').split(' '))

export function areTwins(one: string, other: string): boolean {
  return TWINS.some(([elder, younger]) => {
    const [a, b] = [elder.split(' '), younger.split(' ')]
    return (a.includes(one) && b.includes(other)) || (a.includes(other) && b.includes(one))
  })
}

/** Words of birth or standing before a name in Ghana, which people often leave out. They tell no name apart. */
const BY_STANDING = new Set(
  'nana nii naa maame papa paa nene mama togbe torgbui togbui abdul abdoul al'.split(' '),
)
export const isByStanding = (token: string): boolean => BY_STANDING.has(token)
