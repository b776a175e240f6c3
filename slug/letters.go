package slug

import (
	"strings"
	"sync"
)

// moreLetters spells letters that the transliteration tables lack, in lower
// case: on each line a spelling and the letters that have it. Their other case
// follows from Unicode. The spelling "'" is that of letters which are silent in
// ASCII.
const moreLetters = `
a ᴀᶏᶐꞻꬰꬱꭤ әꙙՠ אاٲٳݳݴٱىةۃ ऄॲဢ
aa ꜳ
ae ᴁᴂꞛ
ao ꜵ
au ꜷ
av ꜹꜻ
aw ॵ
ay ꜽ
b ᴃꞗꞵ ٮݐݑݒݓݔݕݖࢠࢡࢶ
bb ॿ
c ᴄↄꜿꞓꞔ
cch ꚇ
ch ࣁ
con ꝯ
d ᴅᴆᶑẟꝺꟈ ԁԃꙣ ۮݙݚࢮ
dch ԭ
dd ॸ
ddd ॾ
dj ꙉ
dum ꝱ
dw ꚁ
dz ꭦ ԇꙃꙅꚉ ౙ
dzh ԫ
dzw ꚃ
e əɚᴇᴈᶒᶓᶔᶕⱸⱻꬲꬳꬴꭠꭡ ԑې ဨ
et ꝫ
f ꜰꝼꞙꟻꬵ ݠݡࢤࢻ
g ᵹꝿꞡꟑꬶ ӷӻᴦ ࢰࣃ ໞ
gg ॻ
h ⱶꜧꞕꟶ ԧͱ ۿݗݘݮݯݲݼࢊ ຮ
ha ㇵ
he ㇸ
hi ㇶ
ho ㇹ
hu ㇷ
hw ꚕ
i ᴉᵻᵼᶖꞽꟷꟾ ҋꙇ ੲ
ia ꙗ
ie ꙓꙝ
in ꙟ
is ꝭ
iu ꙕ
j ᴊ ࢢࣅࣆ
jj ॼ
k ᴋꝁꝃꝅꞣ ԟ ػؼݢݣݤݿࢍࢴࣂ
ka ゕ
kai ϗ
ke ゖ
kh ꭓꭔꭕ ӽӿ
ku ㇰ
l ᴌꝇꝉꞁꞎꬷꬸꬹ ӆԉԓԡԯꙥᴫᴧ ݪࢦࣇ ઌ
lh ԕ
ll ỻ ૡఴ
lum ꝲ
m ᴍᴟꟺꟽꟿꬺ ӎꙧ ݥݦࢧ ൔ
mu ㇺ
mum ꝳ
n ᴎꞑꞥꬻ ӊԋԣԩ ݧݨݩࢉࢽ ഩ
ng ꬼ
nu ㇴ
num ꝴ
ny ໟ
o ᴏᴐᴑᴒᴓᴖᴗᶗⱺꝋꝍꞷꟁꬽꬾꬿꭃꭄ ꙍꙩꙫꙭꙮꚙꚛꭥ อອ
oe ᴔꞝꭀꭁꭂꭢ ॳ
om ௐ
oo ꝏ
ooe ॴ
ou ᴕ
p ᴘꝑꝓꝕꟼ ԥᴨ ࢷࢾ
ph ⱷ
ps ᴪ
q ꝗꝙꞯ ԛϙ ٯࢥࢵࢼࣄ
qi 﨑
r ᴙᴚⱹꝛꞃꞧꭅꭆꭇꭈꭉꭊꭋꭌꭨ ϼᴩ ۯݛݫݬݱࢪࢹ ౚ
ra ㇻ
re ㇾ
rh ԗ
ri ㇼ
ro ㇿ
ru ㇽ
rum ꝝꝵꝶ
s ẜẝꜱꞅꞩꟊꟗꟙ ԍͳϻͻͼͽ ݜݭݰݽݾࢯ
sh ᶋᶘꭍ ϸ ஶ
shi ㇱ
shw ꚗ
ss ဿ
su ㇲ
t ᴛꞇ ԏꚋ ࢋࢌࢣࢸࢿࣀ ৎഺ
tch ꚓ
th ᵺꝥꝧꟓ
to ㇳ
ts ꭧ ꙡꚑ ౘ
tsw ꚏ
tum ꝷ
tw ꚍ
tz ꜩ
u ᴜᴝᴞᵾᵿᶙꞹꞿꭎꭏꭒ ꙋᲈꙛ ੳ
ue ᵫꞟ ॶ
ui ꭐꭑ
um ꝸ
uo ꭣ
uue ॷ
v ʌᴠỽⱱⱴꝟꝩ ଵ
vy ꝡ
w ᴡⱳꟃꟕ ԝͷ ݸݹࢫࢱ ୱ
x ꭖꭗꭘꭙ
y ỿꭚ ꙑൕ ؠؽؾؿۑݵݶݷݺݻࢬࢨࢩࢺॺ ׯ
ya ԙ
yi ֈ 一
z ᴢꝣ ԅꙁ ࢲ
zh ᴣᶚ ॹૹ
zhw ꚅ
' ɂʘꜫᴤᴥꜣꜥꜭꜯꞌꞏ ӏꙏᲆ ءٴ ฯຯ ॽ
`

var more = sync.OnceValue(func() map[rune]string {
	m := map[rune]string{}
	for line := range strings.Lines(moreLetters) {
		spelled, letters, _ := strings.Cut(strings.TrimSpace(line), " ")
		for _, r := range letters {
			if r != ' ' {
				m[r] = spelled
			}
		}
	}
	return m
})
