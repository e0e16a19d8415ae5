import type { en } from "../en/seat-faults.ts";

/** The same in Indonesian. */
export const id = {
  NOT_JSON: "Berkas ini bukan JSON.",
  TOO_LARGE: "Berkas terlalu besar: {size} karakter, paling banyak {most}.",
  TOO_DEEP: "Bagiannya bersarang terlalu dalam: {depth} tingkat, paling banyak {most}.",
  WRONG_FORMAT: "Ini harus {wanted}; isinya {value}.",
  MISSING: "Ini belum ada.",
  UNKNOWN_FIELD: "Format ini tidak mengenal isian tersebut.",
  WRONG_TYPE: "Ini harus {needs}.",
  "WRONG_TYPE.line": "Ini harus satu baris teks, 1 sampai 80 karakter tanpa spasi di tepinya.",
  "WRONG_TYPE.number": "Ini harus angka dalam batas format.",
  "WRONG_TYPE.whole": "Ini harus bilangan bulat dalam batas format.",
  "WRONG_TYPE.boolean": "Ini harus true atau false.",
  "WRONG_TYPE.list": "Ini harus daftar dengan panjang yang sesuai.",
  "WRONG_TYPE.object": "Ini harus objek.",
  TOO_MANY: "Ada {count} di sini, paling banyak {most}.",
  BAD_ID:
    "“{value}” tidak bisa menjadi id: huruf, angka, titik, tanda hubung dan garis bawah, tidak terlalu panjang, diawali huruf atau angka.",
  BAD_LIST: "“{value}” bukan daftar kursi seperti 1-20, 1-39/2 atau 1,2,3A.",
  BAD_SHAPE: "Ini bukan koordinat: perlu angka berpasangan, untuk bidang sedikitnya tiga pasang.",
  TOO_MANY_SEATS: "Ada lebih dari {most} kursi.",
  DUPLICATE_ID: "Id “{value}” sudah dipakai di {first}.",
  DUPLICATE_NAME: "Nama “{value}” sudah dipakai di {first}.",
  UNKNOWN_CATEGORY: "Denah ini tidak punya kategori “{value}”.",
  NO_CATEGORY: "Sebagian kursi atau tempat di sini belum punya kategori.",
  "NO_CATEGORY.drawing":
    'Sebagian kursi atau tempat di sini belum punya kategori. Sebutkan untuk semuanya dengan --category regular, atau per layer dengan --categories "Stalls=regular,Balcony=vip", atau per warna dengan --categories "#e30613=vip" atau --by colour; atau di gambar: data-category atau class seperti category-vip pada kursi atau grup di sekitarnya, atau layer bernama "Stalls (category vip)".',
  UNUSED_CATEGORY: "Tidak ada yang memakai kategori “{value}”.",
  UNKNOWN_SEAT: "Tidak ada kursi “{value}” di baris atau meja ini.",
  UNKNOWN_LEVEL: "Denah ini tidak punya lantai “{value}”.",
  UNKNOWN_ENTRANCE: "Denah ini tidak punya pintu “{value}”.",
  WRONG_COUNT: "Ada {count} di sini, sedangkan kursinya {wanted}.",
  NO_PLACE: "Letaknya tidak disebutkan.",
  OVERLAP: "Kursi ini menempati letak {other}.",
  OUTSIDE_MAP: "Kursi ini berada di luar gambar.",
  OUTSIDE_SECTION: "Kursi ini berada di luar batas {value}.",
  ROW_GAP: "Ada celah lebar setelah kursi {value}: lorong memisahkan dua deret.",
  NUMBER_GAP: "Nomor tidak berlanjut teratur setelah kursi {value}.",
  COMPANION_ALONE: "Kursi pendamping ini tidak bersebelahan dengan tempat kursi roda.",
  EMPTY_TABLE: "Meja {value} tidak punya kursi.",
  EMPTY_ROW: "Baris ini tidak punya kursi.",
  EMPTY_SECTION: "Bagian ini tidak punya baris, meja, atau area.",
  CAPACITY: "Kapasitas tertulis {wanted}, sedangkan tempatnya {count}.",
  LEVEL_UNREACHABLE: "Tidak ada jalan ke {value}: tanpa pintu, dan tanpa tangga dari lantai yang punya pintu.",
  NO_LIFT: "Ada tempat kursi roda di {value}, tetapi tidak ada lift ke sana.",
  NO_STAGE: "Tidak ada panggung: kursi dinilai dari jaraknya ke tengah gambar.",
  NO_ENTRANCE: "Tidak ada pintu: pengunjung dianggap masuk di lantai pertama.",
  SVG_NOT_XML: "Berkas ini bukan SVG yang tersusun benar.",
  SVG_DOCTYPE: "Gambar ini mendeklarasikan entitas sendiri. Simpan sebagai SVG biasa.",
  SVG_SCRIPT: "Gambar ini memuat sesuatu yang berjalan atau disematkan: {value}. Simpan sebagai SVG biasa.",
  SVG_EXTERNAL: "Gambar ini merujuk ke luar berkasnya: {value}.",
  SVG_ENTITY: "Entitas “{value}” tidak dikenal.",
  SVG_NO_SEATS: "Kursi tidak ditemukan: perlu grup untuk baris yang berisi bentuk, bernama seperti di docs/seat-map.md.",
  "SVG_NO_SEATS.paths":
    "Kursi tidak ditemukan: {count} path di dalam baris tidak dibaca sebagai kursi. Kursi adalah lingkaran, elips, persegi, atau salinan (use); path dibaca sebagai kursi kalau berada dalam grup sendiri bernama kursi.",
  "SVG_NO_SEATS.loose":
    "Kursi tidak ditemukan: {count} lingkaran atau persegi tidak berada di baris mana pun. Kelompokkan per baris, dan beri nama grupnya baris A, atau row A.",
  "SVG_NO_SEATS.kinds":
    "Kursi tidak ditemukan: gambar ini berisi {found}. Kursi adalah paling sedikit enam bentuk yang serupa, atau bentuk dan grup yang dinamai sebagai kursi, misalnya row01seat11, A-12, atau class seat.",
  "SVG_NO_SEATS.sections":
    "Kursi tidak ditemukan: gambar ini berisi {found}, {count} di antaranya dinamai sebagai blok, misalnya “{value}”. Gambar setiap kursi, atau jadikan blok itu area berdiri: beri nama area …, dengan data-capacity.",
  SVG_NO_ROWS:
    "{count} {what} dan 0 baris: nama (misalnya {names}), grup, maupun letaknya tidak menunjukkan baris. Kelompokkan per baris dan beri nama grupnya baris A, atau sebutkan sumbernya: --row-from id, class, layer, text, atau place.",
  SVG_DUPLICATE:
    "{value} ada di sini dan di baris berkas {first}. Betulkan salah satu namanya, atau beri nomor menurut letak: --seat-from place; kalau seluruh baris ganda, --row-from place.",
  SVG_PATHS:
    "{count} path di dalam baris tidak dibaca sebagai kursi. Kursi adalah lingkaran, elips, persegi, atau salinan (use); path dibaca sebagai kursi kalau berada dalam grup sendiri bernama kursi.",
  SVG_LOOSE:
    "{count} lingkaran atau persegi tidak berada di baris mana pun dan tidak dibaca sebagai kursi. Kelompokkan per baris, dan beri nama grupnya baris A, atau row A.",
  SVG_NO_ROW:
    "{count} kursi tidak berada di baris mana pun dan tidak dibaca, di baris berkas {lines} … Beri nama seperti yang lain, atau sebutkan --row-from place.",
  SVG_NO_NUMBER:
    "{count} kursi di baris bernomor tidak punya nomor dan tidak dibaca, di baris berkas {lines} … Beri nama seperti yang lain, atau sebutkan --seat-from place.",
  SVG_HIDDEN: "{count} bentuk tersembunyi dan tidak dibaca. Tampilkan layernya kalau itu kursi.",
  SVG_LEFT: "{count} bentuk tidak dipakai: {found}.",
} as const satisfies Record<keyof typeof en, string>;
