-- AlterTable
ALTER TABLE "Picture" ADD COLUMN     "ofName" TEXT;

-- AddForeignKey
ALTER TABLE "Picture" ADD CONSTRAINT "Picture_ofName_fkey" FOREIGN KEY ("ofName") REFERENCES "Picture"("name") ON DELETE CASCADE ON UPDATE CASCADE;
