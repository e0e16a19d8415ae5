type Drawing = {
  /** Address of the QR code's image. */
  readonly qr: string;
  readonly title: string;
  readonly holder: string;
  readonly category: string;
  readonly code: string;
  /** Lines below the holder: date, place, shop. */
  readonly lines: readonly string[];
};

const WIDTH = 1080;
const MARGIN = 90;
const QR_SIDE = 800;
const INK = "#111";
const MUTED = "#555";

/**
 * The ticket as a PNG for the phone's gallery: black on white, readable without a connection. Rejects if the QR code's image does not load.
 */
export async function drawTicket(drawing: Drawing): Promise<Blob> {
  const qr = new Image();
  qr.src = drawing.qr;
  await qr.decode();
  const measure = document.createElement("canvas").getContext("2d")!;
  const rows = rowsOf(drawing).flatMap((row) => wrap(measure, row));
  const textHeight = rows.reduce((sum, row) => sum + row.size * 1.35 + row.gap, 0);
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = Math.ceil(MARGIN * 2 + QR_SIDE + textHeight);
  const context = canvas.getContext("2d")!;
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(qr, (WIDTH - QR_SIDE) / 2, MARGIN, QR_SIDE, QR_SIDE);
  context.textAlign = "center";
  let y = MARGIN + QR_SIDE;
  for (const row of rows) {
    y += row.gap + row.size;
    context.font = fontOf(row);
    context.fillStyle = row.colour;
    context.fillText(row.text, WIDTH / 2, y);
    y += row.size * 0.35;
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("the picture could not be made"))), "image/png");
  });
}

/** Saves a picture as a file. */
export function savePicture(picture: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(picture);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

type Row = { readonly text: string; readonly size: number; readonly weight: number; readonly colour: string; readonly gap: number };

function rowsOf({ title, holder, category, code, lines }: Drawing): readonly Row[] {
  return [
    { text: code, size: 52, weight: 700, colour: INK, gap: 0 },
    { text: title, size: 60, weight: 700, colour: INK, gap: 40 },
    { text: `${holder} · ${category}`, size: 44, weight: 600, colour: INK, gap: 20 },
    ...lines.map((text) => ({ text, size: 38, weight: 400, colour: MUTED, gap: 12 })),
  ];
}

function fontOf({ size, weight }: Row): string {
  return `${weight} ${size}px ${getComputedStyle(document.body).fontFamily}`;
}

/** Breaks a line that is wider than the picture, between words. */
function wrap(context: CanvasRenderingContext2D, row: Row): readonly Row[] {
  context.font = fontOf(row);
  const broken: string[] = [];
  for (const word of row.text.split(" ")) {
    const longer = broken.length === 0 ? word : `${broken.at(-1)} ${word}`;
    if (broken.length > 0 && context.measureText(longer).width <= WIDTH - 2 * MARGIN) broken[broken.length - 1] = longer;
    else broken.push(word);
  }
  return broken.map((text, i) => ({ ...row, text, gap: i === 0 ? row.gap : 0 }));
}
