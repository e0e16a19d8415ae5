import type { Dice } from "../../server/platform/adapters/pictures/dice.ts";
import { circle, circlePath, fix, limb, moved, path, rectPath, stroke } from "./shapes.ts";

/** People as silhouettes, 100 units tall, feet at 0 0, facing right. `moved` places and sizes them. */
export function runner(pose: number, body: string, shirt: string): string {
  const front =
    pose % 2 === 0
      ? [
          [20, -43],
          [25, -20],
          [34, -17],
        ]
      : [
          [17, -38],
          [11, -15],
          [19, -11],
        ];
  const back =
    pose % 2 === 0
      ? [
          [-11, -32],
          [-31, -31],
          [-36, -22],
        ]
      : [
          [-8, -27],
          [-22, -9],
          [-18, 0],
        ];
  const legs = [...leg([1, -50], back), ...leg([1, -50], front)].join("");
  const arms =
    limb(8, -79, 3.2, -10, -70, 2.6) +
    limb(-10, -70, 2.6, -1, -58, 2.2) +
    limb(9, -79, 3.2, 19, -64, 2.6) +
    limb(19, -64, 2.6, 31, -73, 2.2);
  return (
    path(legs + arms + limb(9, -84, 3, 13, -92, 3) + circlePath(14, -96, 7), body) +
    path("M1 -84Q10 -89 16 -78Q13 -64 7 -49Q0 -45 -6 -50Q-6 -68 1 -84z", shirt)
  );
}

function leg(hip: readonly [number, number], joints: readonly (readonly number[])[]): string[] {
  const [knee, ankle, toe] = joints as [[number, number], [number, number], [number, number]];
  return [
    limb(hip[0], hip[1], 5.4, knee[0], knee[1], 3.8),
    limb(knee[0], knee[1], 3.8, ankle[0], ankle[1], 2.3),
    limb(ankle[0], ankle[1], 2.4, toe[0], toe[1], 1.6),
  ];
}

/** Somebody standing and looking, in a coat or a dress. */
export function visitor(dice: Dice, body: string, coat: string): string {
  const wide = dice.range(8, 13);
  const hem = dice.range(-42, -26);
  const coatPath = `M-7 -82Q0 -87 7 -82L${fix(wide)} ${fix(hem)}L${fix(-wide)} ${fix(hem)}z`;
  const legs =
    limb(-4, hem + 2, 3.4, -4.5, -2, 2.4) +
    limb(4, hem + 2, 3.4, 5, -2, 2.4) +
    limb(-4.5, -1.5, 2, -8, -1.5, 1.4) +
    limb(5, -1.5, 2, 9, -1.5, 1.4);
  const arm = dice.chance(0.5)
    ? limb(6.5, -79, 2.8, 10.5, -62, 2.2) + limb(10.5, -62, 2.2, 5, -50, 1.8)
    : limb(-6.5, -79, 2.8, -11, -63, 2.2) + limb(-11, -63, 2.2, -13, -46, 1.8);
  return path(legs + circlePath(0, -93, 6.2) + limb(0, -88, 2.6, 0, -82, 2.6), body) + path(coatPath, coat) + path(arm, coat);
}

/** A singer holding a microphone stand, one arm thrown up. */
export function singer(body: string): string {
  const parts =
    limb(-2, -50, 5.6, -9, -27, 4) +
    limb(-9, -27, 4, -13, -2, 2.6) +
    limb(3, -50, 5.6, 12, -27, 4) +
    limb(12, -27, 4, 14, -2, 2.6) +
    limb(0, -77, 7, 0, -50, 6) +
    limb(-6, -79, 3, -19, -88, 2.5) +
    limb(-19, -88, 2.5, -25, -105, 2.2) +
    limb(6, -79, 3, 16, -70, 2.5) +
    limb(16, -70, 2.5, 20, -82, 2.2) +
    circlePath(4, -92, 6.4) +
    limb(2, -85, 2.8, 3, -80, 2.8) +
    limb(-14, -1.5, 2.2, -19, -1.5, 1.6) +
    limb(15, -1.5, 2.2, 20, -1.5, 1.6);
  return path(parts, body) + stroke("M22 -2L20 -84", body, 1.4) + path(limb(20, -85, 2.6, 15, -88, 1.8) + "M14 -1h16l-8 -3z", body);
}

/** A guitarist, knees bent. */
export function guitarist(body: string, guitar: string): string {
  const parts =
    limb(-2, -48, 5.6, -12, -28, 4) +
    limb(-12, -28, 4, -16, -2, 2.6) +
    limb(2, -48, 5.6, 13, -30, 4) +
    limb(13, -30, 4, 10, -2, 2.6) +
    limb(-3, -76, 7, 0, -48, 6) +
    circlePath(-5, -91, 6.4) +
    limb(-4, -84, 2.8, -3, -79, 2.8) +
    limb(-17, -1.5, 2.2, -22, -1.5, 1.6) +
    limb(11, -1.5, 2.2, 17, -1.5, 1.6);
  const arms =
    limb(3, -78, 3, 18, -70, 2.4) + limb(18, -70, 2.4, 29, -72, 2) + limb(-9, -78, 3, -15, -63, 2.4) + limb(-15, -63, 2.4, -3, -57, 2);
  return (
    path(parts, body) +
    path(circlePath(-4, -55, 7.5) + circlePath(5, -59, 5.6), guitar) +
    path(limb(6, -60, 1.5, 36, -76, 1.1), guitar) +
    path(arms, body)
  );
}

/** A dancer on one foot with the arms in a curve. */
export function dancer(body: string, cloth: string): string {
  const parts =
    limb(0, -50, 5, 2, -26, 3.8) +
    limb(2, -26, 3.8, 0, -2, 2.2) +
    limb(0, -50, 5, 21, -44, 3.8) +
    limb(21, -44, 3.8, 8, -28, 2.2) +
    limb(0, -76, 5.4, 0, -52, 4.6) +
    circlePath(-1, -93, 5.6) +
    limb(-1, -88, 2.3, 0, -82, 2.3) +
    limb(-5, -79, 2.8, -20, -86, 2.3) +
    limb(-20, -86, 2.3, -17, -103, 1.8) +
    limb(5, -79, 2.8, 21, -74, 2.3) +
    limb(21, -74, 2.3, 35, -82, 1.8);
  return (
    path(parts, body) +
    path("M-6 -58Q0 -62 6 -58L24 -34Q8 -22 -14 -30z", cloth) +
    stroke("M34 -82C54 -70 42 -44 60 -34", cloth, 3, 'stroke-linecap="round"')
  );
}

/** Rows of heads with some raised arms, along the foot of the sheet. */
export function crowd(dice: Dice, y: number, size: number, colour: string): string {
  let d = rectPath(-20, y + size * 0.9, 1480, 920 - y);
  for (let x = -20; x < 1460; x += size * dice.range(0.85, 1.15)) {
    const top = y + dice.range(-0.25, 0.35) * size;
    const r = size * dice.range(0.27, 0.33);
    d += circlePath(x, top, r) + limb(x, top + r * 2.4, r * 1.55, x, top + r * 6, r * 1.7);
    if (dice.chance(0.34)) d += raisedArm(x + r * 1.3, top + r * 2.2, size * dice.range(0.9, 1.35), dice.range(-14, 16), r * 0.36);
    if (dice.chance(0.16)) d += raisedArm(x - r * 1.3, top + r * 2.2, size * dice.range(0.9, 1.35), dice.range(-16, 12), r * 0.36);
  }
  return path(d, colour);
}

function raisedArm(x: number, y: number, length: number, lean: number, r: number): string {
  const tipX = x + length * Math.sin((lean * Math.PI) / 180);
  return (
    limb(x, y, r * 1.25, (x + tipX) / 2 + r, y - length * 0.45, r) +
    limb((x + tipX) / 2 + r, y - length * 0.45, r, tipX, y - length, r * 0.8) +
    circlePath(tipX, y - length - r, r * 1.15)
  );
}

/** A coconut palm. */
export function palm(dice: Dice, x: number, y: number, height: number, colour: string): string {
  const lean = dice.range(-0.22, 0.22) * height;
  const trunk = `M${fix(x - height * 0.025)} ${fix(y)}Q${fix(x + lean * 0.25)} ${fix(y - height * 0.6)} ${fix(x + lean)} ${fix(y - height)}Q${fix(x + lean * 0.25 + height * 0.03)} ${fix(y - height * 0.6)} ${fix(x + height * 0.025)} ${fix(y)}z`;
  const fronds = [-168, -140, -105, -70, -36, -10, 24, 158].map((angle) => {
    const length = height * dice.range(0.36, 0.46);
    const radians = (angle * Math.PI) / 180;
    const [tipX, tipY] = [Math.cos(radians) * length, Math.sin(radians) * length * 0.75 + length * 0.36];
    const [midX, midY] = [Math.cos(radians) * length * 0.55, Math.sin(radians) * length * 0.7 - length * 0.14];
    return `M0 0Q${fix(midX)} ${fix(midY)} ${fix(tipX)} ${fix(tipY)}Q${fix(midX * 0.9)} ${fix(midY + length * 0.2)} 0 0z`;
  });
  return path(trunk, colour) + moved(path(fronds.join(""), colour) + circle(0, height * 0.02, height * 0.03, colour), x + lean, y - height);
}
