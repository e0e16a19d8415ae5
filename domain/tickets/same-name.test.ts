import { describe, expect, it } from "vitest";
import { sameName } from "./same-name.ts";

describe("sameName", () => {
  it.each([
    ["Budi Santoso", "budi santoso"],
    ["Budi Santoso", "  BUDI   SANTOSO "],
    ["José Peña", "Jose Pena"],
    ["Siti Nur'aini", "siti nur aini"],
    ["M. Rizky", "M Rizky"],
    ["Budi Santoso", "Ｂｕｄｉ　Ｓａｎｔｏｓｏ"],
    ["Anne-Marie", "Anne Marie"],
    ["Anne-Marie", "ANNEMARIE"],
    ["Siti Nur'aini", "Siti Nuraini"],
    ["Nuʻman", "Nu‘man"],
    ["Søren Ørsted", "Soren Orsted"],
    ["Łukasz Wałęsa", "lukasz walesa"],
    ["Đặng Văn Đức", "Dang Van Duc"],
    ["Þóra Guðmundsdóttir", "Thora Gudmundsdottir"],
    ["Işıl İnan", "ISIL INAN"],
    ["Weiß", "WEISS"],
    ["Müller", "Mueller"],
    ["Müller", "Muller"],
    ["Søren", "Soeren"],
    ["Ægir Œuvre", "aegir oeuvre"],
    ["Ħal Għaxaq", "hal ghaxaq"],
    ["Αλέξης", "ΑΛΕΞΗΣ"],
    ["Семён", "Семен"],
    ["مُحَمَّد", "محمد"],
    ["أحمد", "احمد"],
    ["علی", "علي"],
    ["فاطمة", "فاطمه"],
    ["דָּוִד", "דוד"],
    ["ﾔﾏﾀﾞ", "ヤマダ"],
    ["김민준", "김민준".normalize("NFD")],
  ])("takes %j and %j as the same name", (one, other) => {
    expect(sameName(one, other)).toBe(true);
  });

  it.each([
    ["कि", "का"],
    ["กา", "กี"],
    ["はな", "ばな"],
    ["佐々木", "佐木"],
    ["Muller", "Miller"],
    ["Budi Santoso", "Budi"],
    ["Budi Santoso", "Santoso Budi"],
    ["Budi Santoso", "Budi Santosa"],
    ["Budi Santoso", ""],
    ["", ""],
    ["...", "---"],
    ["%", "%"],
    ["Budi Santoso", "B%"],
  ])("tells the names %j and %j apart", (one, other) => {
    expect(sameName(one, other)).toBe(false);
  });
});
