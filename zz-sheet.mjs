import sharp from "sharp";
const [out, height, ...files] = process.argv.slice(2);
const H = Number(height);
const parts = [];
let x = 0;
for (const f of files) {
  const img = sharp("/tmp/w/look-video/" + f + ".png");
  const { width, height: h } = await img.metadata();
  const buf = await img.extract({ left: 0, top: 0, width, height: Math.min(h, H) }).png().toBuffer();
  parts.push({ input: buf, left: x, top: 0 }); x += width + 12;
}
await sharp({ create: { width: x, height: H, channels: 3, background: "#c0f" } }).composite(parts).png().toFile("/tmp/w/look-video/sheet-" + out + ".png");
